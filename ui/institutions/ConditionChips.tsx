import { Button, Chip, Stack } from '@mui/material'
import { useLocale, useTranslate } from 'react-admin'
import { type ConditionTextOptions, conditionText } from '../labels/labelConditions.ts'
import { changed, type Conditions, countOf } from './conditions.ts'
import type { Lookups } from './useLookups.ts'

interface ChipText {
  readonly key: string
  readonly text: string
  /** The remaining conditions after removing this one. */
  readonly without: Conditions
}

const namesIn = (keys: readonly (string | number)[] | undefined, names: ReadonlyMap<string | number, string>) =>
  (keys ?? []).map((key) => names.get(key) ?? key).join('・')

const textsOf = (conditions: Conditions, lookups: Lookups, translate: (key: string) => string): ChipText[] => {
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
    ['tagIds', tagLabel, namesIn(conditions.tagIds, tags)],
    ['phaseMasterIds', 'phases', namesIn(conditions.phaseMasterIds, phases)],
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
      text: `${label?.name ?? condition.labelId}: ${conditionText(condition, label, options)}`,
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
        ({ key, text, without }) => (
          <Chip
            key={key}
            label={text}
            variant="outlined"
            onDelete={() => onChange(without)}
            sx={{ maxWidth: '100%', bgcolor: 'background.paper', '@media (max-width: 599px)': { height: 36 } }}
          />
        ),
      )}
      <Button onClick={() => onChange({})}>{translate('renkei.medical_institutions.conditions.clear')}</Button>
    </Stack>
  )
}
