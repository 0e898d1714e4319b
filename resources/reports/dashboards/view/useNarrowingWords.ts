import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslate } from 'react-admin'
import { useMayCall } from '#authProvider/mayCall.ts'
import { formatMonth, nameSeparator } from '#ui/format.ts'
import { useGoneNames } from '#ui/institutions/useGoneNames.ts'
import { institutionLabelsQuery } from '#ui/labels/labelKinds.ts'
import { useBaseMonth } from '#ui/useBaseMonth.ts'
import { useDepartmentName } from '#resources/facts/referrals/useDepartmentName.ts'
import type { Dashboard } from '../dashboard.ts'
import type { DashboardFilters } from './filters.ts'

/**
 * What a dashboard's figures are of, where nobody sees the fields that say it: the base month, and what narrows it.
 * @example ['基準月: 2026年3月', '診療科: 循環器内科']
 */
export const useNarrowingWords = (
  { medicalInstitutionLabelId: labelId }: Pick<Dashboard, 'medicalInstitutionLabelId'>,
  { baseMonth, departmentId, areaIds }: DashboardFilters,
): readonly string[] => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const latest = useBaseMonth()?.baseMonth ?? null
  const isByArea = labelId !== null && areaIds.length > 0
  const { data: labels } = useQuery({
    ...institutionLabelsQuery,
    enabled: useMayCall('listMedicalInstitutionLabels') && isByArea,
  })
  const label = labels?.find(({ id }) => id === labelId)
  const isArea = label?.componentType === 'area'
  const parts = label
    ? isArea
      ? label.areas.map(({ id, name }) => ({ id, name }))
      : label.selections.map(({ id, label: name }) => ({ id, name }))
    : []
  const goneAreas = label ? areaIds.filter((id) => parts.every((part) => part.id !== id)) : []
  const goneName = useGoneNames(goneAreas)
  const text = (key: string, args?: Record<string, string>) => translate(`renkei.dashboards.filters.${key}`, args)
  const said = (name: string, words: string) => text('said', { name, words })
  const departmentName = useDepartmentName(departmentId === null ? [] : [departmentId], text('no_department'))
  const areaName = (id: number) =>
    parts.find((part) => part.id === id)?.name ??
    goneName(isArea ? 'medical_institution_label_area' : 'medical_institution_label_selection', id)
  const shownMonth = baseMonth ?? latest
  return [
    ...(shownMonth === null ? [] : [said(text('base_month'), formatMonth(shownMonth, locale))]),
    ...(departmentId === null ? [] : [said(text('department'), departmentName(departmentId))]),
    // Whoever may not read the names is told that it is narrowed all the same.
    ...(isByArea
      ? [label ? said(label.name, areaIds.map(areaName).join(nameSeparator(locale))) : text('by_area')]
      : []),
  ]
}
