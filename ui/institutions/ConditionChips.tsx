import { ErrorOutlined } from '@mui/icons-material'
import { Button, Chip, Stack } from '@mui/material'
import { useLocale, useTranslate } from 'react-admin'
import { type ConditionTextOptions, conditionText } from '../labels/labelConditions.ts'
import { changed, type Conditions, countOf } from './conditions.ts'
import type { Lookups } from './useLookups.ts'

interface ChipText {
  readonly key: string
  readonly text: string
  /** Whether it names what has been deleted. */
  readonly isGone?: boolean
  /** The remaining conditions after removing this one. */
  readonly without: Conditions
}

const namesIn = (
  keys: readonly (string | number)[] | undefined,
  names: ReadonlyMap<string | number, string>,
  withoutName: (key: string | number) => string = String,
) => (keys ?? []).map((key) => names.get(key) ?? withoutName(key)).join('・')

const textsOf = (
  conditions: Conditions,
  lookups: Lookups,
  translate: (key: string, args?: Record<string, string | number>) => string,
): ChipText[] => {
  const goneName = (id: string | number) => translate('renkei.shell.gone', { id })
  const isGone = (name: 'tags' | 'phases', ids: readonly number[] = []) =>
    lookups.hasAll[name] && ids.some((id) => !lookups[name].some((one) => one.id === id))
  const gone: Partial<Record<keyof Conditions, boolean>> = {
    tagIds: isGone('tags', conditions.tagIds),
    phaseMasterIds: isGone('phases', conditions.phaseMasterIds),
  }
  const options = (groups: Lookups['departments']) =>
    new Map<string | number, string>(
      groups.flatMap((group) => group.options.map(({ key, value }) => [key, value] as const)),
    )
  const municipalities = new Map<string | number, string>(
    lookups.prefectures.flatMap((prefecture) =>
      prefecture.municipalities.map(({ code, name }) => [code, name] as const),
    ),
  )
  const tags = new Map<string | number, string>(lookups.tags.map(({ id, name }) => [id, name]))
  const phases = new Map<string | number, string>(lookups.phases.map(({ id, name }) => [id, name]))
  const staffs = new Map<string | number, string>([
    [0, translate('renkei.staffs.nobody')],
    ...lookups.staffs.map(({ id, name }) => [id, name] as const),
  ])
  const tagLabel = conditions.tagIdsSearchCondition === 'exclude' ? 'tags_excluded' : 'tags'
  const all: [keyof Conditions, label: string, text: string][] = [
    ['medicalInstitutionName', 'name', conditions.medicalInstitutionName ?? ''],
    ['administratorName', 'administrator', conditions.administratorName ?? ''],
    [
      'prefecture',
      'prefecture',
      lookups.prefectures.find(({ code }) => code === conditions.prefecture)?.name ?? conditions.prefecture ?? '',
    ],
    ['area', 'area', namesIn(conditions.area, municipalities)],
    ['facilityTypeIds', 'facility_types', namesIn(conditions.facilityTypeIds, options(lookups.facilityTypes))],
    ['departmentIds', 'departments', namesIn(conditions.departmentIds, options(lookups.departments))],
    ['tagIds', tagLabel, namesIn(conditions.tagIds, tags, gone.tagIds ? goneName : String)],
    ['phaseMasterIds', 'phases', namesIn(conditions.phaseMasterIds, phases, gone.phaseMasterIds ? goneName : String)],
    ['staffIds', 'staffs', namesIn(conditions.staffIds, staffs)],
    [
      'referralTrend',
      'referral_trend',
      (conditions.referralTrend ?? []).map((state) => translate(`renkei.referral_trends.states.${state}`)).join('・'),
    ],
    [
      'runningStatus',
      'running_status',
      (conditions.runningStatus ?? [])
        .map((status) => translate(`renkei.medical_institutions.running_status.${status}`))
        .join('・'),
    ],
  ]
  const chips = all
    .filter(([, , text]) => text !== '')
    .map(([name, label, text]) => ({
      key: name,
      text: `${translate(`renkei.medical_institutions.conditions.${label}`)}: ${text}`,
      isGone: gone[name] ?? false,
      without: changed(conditions, name, undefined),
    }))
  if (!conditions.isUnlisted) return chips
  const unlisted = translate('renkei.medical_institutions.conditions.is_unlisted')
  return [...chips, { key: 'isUnlisted', text: unlisted, without: changed(conditions, 'isUnlisted', undefined) }]
}

const labelTextsOf = (conditions: Conditions, { labels }: Lookups, options: ConditionTextOptions): ChipText[] =>
  (conditions.labels ?? []).map((condition, place, all) => {
    const label = labels.find(({ id }) => id === condition.labelId)
    return {
      key: `label ${condition.labelId}`,
      isGone: label === undefined && labels.length > 0,
      text: `${label?.name ?? options.translate('renkei.shell.gone', { id: condition.labelId })}: ${conditionText(condition, label, options)}`,
      without: changed(conditions, 'labels', all.toSpliced(place, 1)),
    }
  })

export interface ConditionChipsProps {
  readonly conditions: Conditions
  readonly lookups: Lookups
  readonly onChange: (conditions: Conditions) => void
}

/** The active conditions, each with a button to remove it. */
export const ConditionChips = ({ conditions, lookups, onChange }: ConditionChipsProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  if (countOf(conditions) === 0) return null
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 0.75, alignItems: 'center', mb: 1.5 }}>
      {[...textsOf(conditions, lookups, translate), ...labelTextsOf(conditions, lookups, { translate, locale })].map(
        ({ key, text, isGone = false, without }) => (
          <Chip
            key={key}
            label={text}
            variant="outlined"
            {...(isGone && { color: 'warning' as const, icon: <ErrorOutlined /> })}
            onDelete={() => onChange(without)}
            sx={{ maxWidth: '100%', bgcolor: 'background.paper', '@media (max-width: 599px)': { height: 36 } }}
          />
        ),
      )}
      <Button onClick={() => onChange({})}>{translate('renkei.medical_institutions.conditions.clear')}</Button>
    </Stack>
  )
}
