import {
  ChecklistOutlined,
  EmailOutlined,
  ForumOutlined,
  PersonOutlined,
  SpaceDashboardOutlined,
  TableChartOutlined,
  TaskAltOutlined,
} from '@mui/icons-material'
import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslate } from 'react-admin'
import { reportAddress } from '#contract/reports/reportPaths.ts'
import { api } from '#dataProvider/client.ts'
import { formatShortDate } from '#ui/format.ts'
import { useSettled } from '#ui/queries/useSettled.ts'
import type { Command } from './command.ts'

const joined = (...parts: readonly (string | null)[]) => parts.filter(Boolean).join(' · ') || undefined

/** Doctors, tasks, lists, reports, dashboards and e-mails whose name contains a text, and contacts whose text does. Empty until its own reply has come. */
export const useRecords = (wanted: string) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const text = useSettled(wanted)
  const { data, error, isFetching } = useQuery({
    queryKey: ['command palette', 'records', text],
    queryFn: ({ signal }) => api.quickSearch({ text }, { signal }),
    enabled: text !== '',
  })
  const here = wanted !== '' && text === wanted
  const kind = (name: string) => translate(`renkei.shell.palette.kinds.${name}`)
  const commands: readonly Command[] =
    here && data
      ? [
          ...data.doctors.map(({ id, name, honorific, division, medicalInstitution }) => ({
            key: `doctor ${id}`,
            name: `${name} ${honorific}`,
            detail: joined(medicalInstitution.name, division),
            kind: kind('doctor'),
            to: `/crms/${medicalInstitution.id}`,
            icon: PersonOutlined,
          })),
          ...data.tasks.map(({ id, title, deadline, medicalInstitutionName }) => ({
            key: `task ${id}`,
            name: title,
            detail: joined(medicalInstitutionName, deadline && formatShortDate(deadline, locale)),
            kind: kind('task'),
            to: `/tasks/${id}`,
            icon: TaskAltOutlined,
          })),
          ...data.actionLists.map(({ id, name }) => ({
            key: `list ${id}`,
            name,
            kind: kind('action_list'),
            to: `/action_lists/${id}`,
            icon: ChecklistOutlined,
          })),
          ...data.reports.map(({ id, name, kind: reportKind }) => ({
            key: `report ${id}`,
            name,
            kind: kind('report'),
            to: reportAddress(reportKind, id),
            icon: TableChartOutlined,
          })),
          ...data.dashboards.map(({ id, name }) => ({
            key: `dashboard ${id}`,
            name,
            kind: kind('dashboard'),
            to: `/dashboards/${id}`,
            icon: SpaceDashboardOutlined,
          })),
          ...data.emails.map(({ id, title, isDraft }) => ({
            key: `email ${id}`,
            name: title,
            kind: kind('email'),
            to: `/emails/${id}/${isDraft ? 'edit' : 'reports'}`,
            icon: EmailOutlined,
          })),
          ...data.communications.map(({ id, actedDate, medicalInstitution, snippet }) => ({
            key: `communication ${id}`,
            name: snippet,
            detail: joined(medicalInstitution.name, formatShortDate(actedDate, locale)),
            kind: kind('communication'),
            to: `/communications/${id}`,
            icon: ForumOutlined,
          })),
        ]
      : []
  return { commands, error, isFetching: wanted !== '' && (isFetching || !here) }
}
