import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { useCurrentUser } from '#authProvider/currentUser.ts'
import { ReferralTrendState } from '#contract/facts/referralTrends.ts'
import { kindMatchedBy, type NamedKind } from '#contract/namedRecords.ts'
import { labelOfKey } from '#contract/reports/items/catalogue.ts'
import { api } from '#dataProvider/client.ts'
import type { Choice } from '#ui/inputs/MultiChoice.tsx'
import { choicesOf, useLookups } from '#ui/institutions/useLookups.ts'
import { useRecords } from '../conditions/useRecords.ts'
import { useWords } from '../useWords.ts'

type Choices = readonly Choice<number | string>[]

const segmentationQuery = {
  queryKey: ['getSegmentationSetting'],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => api.getSegmentationSetting({}, { signal }),
  staleTime: 300_000,
}

const actionListsQuery = {
  queryKey: ['listActionLists', 'choices'],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => api.listActionLists({ perPage: 100 }, { signal }),
  staleTime: 60_000,
}

const named = (records: readonly { readonly id: number; readonly name: string }[]): Choices =>
  records.map(({ id, name }) => ({ key: id, name }))

const runningStatuses = ['open', 'closed', 'suspended', 'unknown'] as const

/** What the choices of conditions on an item are, where they are records that the office can delete. */
export const useKindOfChoices = (definitionKey: string): NamedKind | undefined => {
  const { labels } = useLookups()
  const records = useRecords()
  return kindMatchedBy(definitionKey, (key) => {
    const label = labelOfKey(key)
    const known = label?.kind === 'medical_institution_label' ? labels : records.labels.labels
    return known.find(({ id }) => id === label?.labelId)?.componentType
  })
}

/** The words that conditions on an item choose from: ids where the values are records, codes otherwise; null if any text may be given. */
export const useChoices = (definitionKey: string): Choices | null => {
  const text = useWords()
  const translate = useTranslate()
  const features = useCurrentUser()?.features ?? []
  const { departments, facilityTypes, prefectures, tags, labels, phases } = useLookups()
  const records = useRecords()
  const segmentation = useQuery({ ...segmentationQuery, enabled: definitionKey === 'segment' }).data
  const lists = useQuery({
    ...actionListsQuery,
    enabled: definitionKey === 'action_lists' && features.includes('action_lists'),
  }).data
  const words = (prefix: string, keys: readonly string[]): Choices =>
    keys.map((key) => ({ key, name: text(`${prefix}.${key}`) }))
  switch (definitionKey) {
    case 'prefecture':
      return prefectures.map(({ code, name, kana }) => ({ key: code, name, alsoKnownAs: kana }))
    case 'municipality':
      return prefectures.flatMap(({ name: group, municipalities }) =>
        municipalities.map(({ code, name, kana }) => ({ key: code, name, group, alsoKnownAs: kana ?? '' })),
      )
    case 'secondary_medical_area':
      return [
        ...new Set(
          prefectures.flatMap(({ municipalities }) =>
            municipalities.flatMap(({ secondaryMedicalArea: area }) => area ?? []),
          ),
        ),
      ].map((area) => ({ key: area, name: area }))
    case 'running_status':
      return words('running_statuses', runningStatuses)
    case 'referral_trend':
      return words('trends', ReferralTrendState.options)
    case 'is_group_member':
    case 'is_doctor_attended':
      return [
        { key: 'yes', name: translate('renkei.shell.yes') },
        { key: 'no', name: translate('renkei.shell.no') },
      ]
    case 'facility_types':
      return choicesOf(facilityTypes)
    case 'departments':
      return choicesOf(departments)
    case 'tags':
      return named(tags)
    case 'phase':
      return named(phases)
    case 'action_lists':
      return named(lists?.actionLists ?? [])
    case 'segment':
      return (segmentation?.segments ?? []).map(({ id, label: name }) => ({ key: id, name }))
    case 'user':
    case 'last_visit_staff':
    case 'main_staff':
      return records.staffChoices
    default:
      break
  }
  const label = labelOfKey(definitionKey)
  if (!label) return null
  const known =
    label.kind === 'medical_institution_label'
      ? labels.find(({ id }) => id === label.labelId)
      : records.labels.labels.find(({ id }) => id === label.labelId)
  if (!known) return []
  if (known.componentType === 'own_department') return records.departmentChoices
  return 'areas' in known && known.componentType === 'area'
    ? named(known.areas)
    : known.selections.map(({ id, label: name }) => ({ key: id, name }))
}
