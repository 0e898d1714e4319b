import { ErrorOutlined } from '@mui/icons-material'
import { Button, Chip, Stack } from '@mui/material'
import { useLocale, useTranslate } from 'react-admin'
import { type ConditionTextOptions, conditionText } from '../labels/labelConditions.ts'
import { changed, type Conditions, countOf } from './conditions.ts'
import { ValueText } from '../form/FieldValue.tsx'
import { useStaffName } from '../staffs/useStaffName.ts'
import { goneAmong, listsOfLabels, useGoneNames } from './useGoneNames.ts'
import { goneFrom, type Lookups } from './useLookups.ts'
import { type Locale, wordSeparator } from '../format.ts'
import './texts.ts'
import '../staffs/texts.ts'
import '../texts/referralTrends.ts'

interface ChipText {
  readonly key: string
  readonly text: string
  /** Whether it names what has been deleted. */
  readonly isGone?: boolean
  /** The remaining conditions after removing this one. */
  readonly without: Conditions
}

type Names = ReadonlyMap<string | number, string>

/** Before the names have been read a code would flash up. */
const unread = () => '…'

const namesWith =
  (locale: Locale) =>
  (
    keys: readonly (string | number)[] | undefined,
    names: Names,
    withoutName: (key: string | number) => string = names.size === 0 ? unread : String,
  ) =>
    (keys ?? []).map((key) => names.get(key) ?? withoutName(key)).join(wordSeparator(locale))

interface Wording extends Pick<ConditionTextOptions, 'translate' | 'goneName'> {
  readonly staffName: ReturnType<typeof useStaffName>
  readonly locale: Locale
}

const textsOf = (
  conditions: Conditions,
  lookups: Lookups,
  { translate, goneName, staffName, locale }: Wording,
): ChipText[] => {
  const namesIn = namesWith(locale)
  const nameOfGone = (name: 'tags' | 'phases') => (key: string | number) => {
    if (name === 'phases' && !lookups.hasPhases) return translate('renkei.medical_institutions.conditions.no_phases')
    return lookups.hasAll[name] ? goneName(name === 'tags' ? 'tag' : 'phase', Number(key)) : unread()
  }
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
    ...lookups.staffs.map((staff) => [staff.id, staffName(staff)] as const),
  ])
  const tagLabel = conditions.tagIdsSearchCondition === 'exclude' ? 'tags_excluded' : 'tags'
  const all: [keyof Conditions, label: string, text: string][] = [
    ['medicalInstitutionName', 'name', conditions.medicalInstitutionName ?? ''],
    ['administratorName', 'administrator', conditions.administratorName ?? ''],
    [
      'prefecture',
      'prefecture',
      namesIn(
        conditions.prefecture ? [conditions.prefecture] : [],
        new Map(lookups.prefectures.map(({ code, name }) => [code, name])),
      ),
    ],
    ['area', 'area', namesIn(conditions.area, municipalities)],
    ['facilityTypeIds', 'facility_types', namesIn(conditions.facilityTypeIds, options(lookups.facilityTypes))],
    ['departmentIds', 'departments', namesIn(conditions.departmentIds, options(lookups.departments))],
    ['tagIds', tagLabel, namesIn(conditions.tagIds, tags, nameOfGone('tags'))],
    ['phaseMasterIds', 'phases', namesIn(conditions.phaseMasterIds, phases, nameOfGone('phases'))],
    ['staffIds', 'staffs', namesIn(conditions.staffIds, staffs, lookups.staffs.length === 0 ? unread : String)],
    [
      'referralTrend',
      'referral_trend',
      (conditions.referralTrend ?? [])
        .map((state) => translate(`renkei.referral_trends.states.${state}`))
        .join(wordSeparator(locale)),
    ],
    [
      'runningStatus',
      'running_status',
      (conditions.runningStatus ?? [])
        .map((status) => translate(`renkei.medical_institutions.running_status.${status}`))
        .join(wordSeparator(locale)),
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

const labelTextsOf = (conditions: Conditions, { labels, hasAll }: Lookups, options: ConditionTextOptions): ChipText[] =>
  (conditions.labels ?? []).map((condition, place, all) => {
    const label = labels.find(({ id }) => id === condition.labelId)
    return {
      key: `label ${condition.labelId}`,
      isGone:
        hasAll.labels &&
        goneAmong({ labels: [condition] }, listsOfLabels('medical_institution_label', labels)).length > 0,
      text: `${label?.name ?? (hasAll.labels ? options.goneName('medical_institution_label', condition.labelId) : unread())}: ${conditionText(condition, label, options)}`,
      without: changed(conditions, 'labels', all.toSpliced(place, 1)),
    }
  })

/** The active conditions as people read them. */
const useTexts = (conditions: Conditions, lookups: Lookups): readonly ChipText[] => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const goneName = useGoneNames(goneFrom(lookups, conditions))
  const staffName = useStaffName()
  return [
    ...textsOf(conditions, lookups, { translate, goneName, staffName, locale }),
    ...labelTextsOf(conditions, lookups, { translate, locale, goneName, kind: 'medical_institution_label' }),
  ]
}

/** The active conditions as people read them, for what leaves the screen. @example ['都道府県: 熊本県', '施設種別: 病院'] */
export const useConditionTexts = (conditions: Conditions, lookups: Lookups): readonly string[] =>
  useTexts(conditions, lookups).map(({ text }) => text)

/** The active conditions, one a line, to be compared with others. */
export const ConditionLines = ({ conditions, lookups }: Omit<ConditionChipsProps, 'onChange'>) => {
  const texts = useTexts(conditions, lookups)
  return <ValueText>{texts.map(({ text }) => text).join('\n')}</ValueText>
}

export interface ConditionChipsProps {
  readonly conditions: Conditions
  readonly lookups: Lookups
  readonly onChange: (conditions: Conditions) => void
}

/** The active conditions, each with a button to remove it. */
export const ConditionChips = ({ conditions, lookups, onChange }: ConditionChipsProps) => {
  const translate = useTranslate()
  const texts = useTexts(conditions, lookups)
  if (countOf(conditions) === 0) return null
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 0.75, alignItems: 'center', mb: 1.5 }}>
      {texts.map(({ key, text, isGone = false, without }) => (
        <Chip
          key={key}
          label={text}
          variant="outlined"
          {...(isGone && { color: 'warning' as const, icon: <ErrorOutlined /> })}
          onDelete={() => onChange(without)}
          sx={{ maxWidth: '100%', bgcolor: 'background.paper', '@media (max-width: 599px)': { height: 36 } }}
        />
      ))}
      <Button onClick={() => onChange({})}>{translate('renkei.medical_institutions.conditions.clear')}</Button>
    </Stack>
  )
}
