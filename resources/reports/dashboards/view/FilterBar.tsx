import { noValue } from '#contract/noValue.ts'
import { ErrorOutlined } from '@mui/icons-material'
import { Box, Button, Chip, Stack } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslate } from 'react-admin'
import { monthAfter } from '#contract/months.ts'
import type { Dashboard } from '../dashboard.ts'
import { formatMonth } from '#ui/format.ts'
import { MultiChoice } from '#ui/inputs/MultiChoice.tsx'
import { OneChoice } from '#ui/inputs/OneChoice.tsx'
import { institutionLabelsQuery } from '#ui/labels/labelKinds.ts'
import { useBaseMonth } from '#ui/useBaseMonth.ts'
import { useGoneNames } from '#ui/institutions/useGoneNames.ts'
import { useOwnDepartments } from '#resources/facts/referrals/useOwnDepartments.ts'
import type { DashboardFilters } from './filters.ts'
import { useMayCall } from '#authProvider/mayCall.ts'

/** How many months the base month may be set back in the list. */
const monthsBack = 24
const noDepartment = 0
const all = -1
const newest = 'newest'

interface PartProps {
  readonly filters: DashboardFilters
  readonly onChange: (changes: Partial<DashboardFilters>) => void
}

const BaseMonth = ({ filters: { baseMonth }, onChange }: PartProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const latest = useBaseMonth()?.baseMonth ?? null
  const listed = latest === null ? [] : Array.from({ length: monthsBack }, (_, back) => monthAfter(latest, -1 - back))
  const months = [newest, ...listed, ...(baseMonth !== null && !listed.includes(baseMonth) ? [baseMonth] : [])]
  return (
    <OneChoice
      label={translate('renkei.dashboards.filters.base_month')}
      choices={months}
      nameOf={(month) =>
        month === newest
          ? translate('renkei.dashboards.filters.newest', {
              month: latest === null ? noValue : formatMonth(latest, locale),
            })
          : formatMonth(month, locale)
      }
      value={baseMonth ?? newest}
      onChange={(month) => onChange({ baseMonth: month === newest ? null : month })}
      minWidth={180}
    />
  )
}

const Department = ({ filters: { departmentId }, onChange }: PartProps) => {
  const translate = useTranslate()
  const departments = useOwnDepartments()
  const text = (key: string) => translate(`renkei.dashboards.filters.${key}`)
  const isGone = departments.length > 0 && departments.every(({ id }) => id !== departmentId)
  const gone = departmentId === null || departmentId === noDepartment || !isGone ? [] : [departmentId]
  const goneName = useGoneNames(gone)
  const names = new Map<number, string>([
    [all, text('all_departments')],
    ...departments.map(({ id, name }) => [id, name] as const),
    [noDepartment, text('no_department')],
    ...gone.map((id) => [id, goneName('own_department', id)] as const),
  ])
  return (
    <OneChoice
      label={text('department')}
      choices={[...names.keys()]}
      nameOf={(id) => names.get(id) ?? ''}
      value={departmentId ?? all}
      onChange={(id) => onChange({ departmentId: id === all ? null : id })}
      minWidth={180}
    />
  )
}

const Areas = ({ filters: { areaIds }, onChange, labelId }: PartProps & { readonly labelId: number }) => {
  const translate = useTranslate()
  const { data } = useQuery({ ...institutionLabelsQuery, enabled: useMayCall('listMedicalInstitutionLabels') })
  const label = data?.find(({ id }) => id === labelId)
  const isGone = data !== undefined && label === undefined
  const goneName = useGoneNames(isGone ? [labelId] : [])
  if (isGone)
    return (
      <Chip
        color="warning"
        variant="outlined"
        icon={<ErrorOutlined />}
        label={translate('renkei.dashboards.filters.gone_label', {
          name: goneName('medical_institution_label', labelId),
        })}
      />
    )
  if (!label) return null
  const choices =
    label.componentType === 'area'
      ? label.areas.map(({ id, name }) => ({ key: id, name }))
      : label.selections.map(({ id, label: name }) => ({ key: id, name }))
  return (
    <Box sx={{ flex: '1 1 220px', maxWidth: 420 }}>
      <MultiChoice
        label={label.name}
        kind={label.componentType === 'area' ? 'medical_institution_label_area' : 'medical_institution_label_selection'}
        hasAll
        choices={choices}
        value={[...areaIds]}
        onChange={(ids) => onChange({ areaIds: ids })}
      />
    </Box>
  )
}

export interface FilterBarProps extends PartProps {
  readonly dashboard: Pick<Dashboard, 'filterDepartment' | 'medicalInstitutionLabelId'>
}

/** Narrows a dashboard to a month, a department and areas. */
export const FilterBar = ({ dashboard, filters, onChange }: FilterBarProps) => {
  const translate = useTranslate()
  const { filterDepartment, medicalInstitutionLabelId: labelId } = dashboard
  const isNarrowed = filters.baseMonth !== null || filters.departmentId !== null || filters.areaIds.length > 0
  return (
    <Stack
      component="section"
      direction="row"
      className="no-print"
      aria-label={translate('renkei.dashboards.filters.title')}
      sx={{ flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}
    >
      <BaseMonth filters={filters} onChange={onChange} />
      {filterDepartment && <Department filters={filters} onChange={onChange} />}
      {labelId !== null && <Areas filters={filters} onChange={onChange} labelId={labelId} />}
      {isNarrowed && (
        <Button onClick={() => onChange({ baseMonth: null, departmentId: null, areaIds: [] })}>
          {translate('renkei.dashboards.filters.clear')}
        </Button>
      )}
    </Stack>
  )
}
