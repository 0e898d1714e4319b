import { presetSilence, shareOfYear } from '#contract/alerts/formerPresets.ts'
import { type AlertUnit, monthsOfUnit, type TriggerType } from '#contract/alerts/triggers.ts'
import type { Reply, RequestParameters } from '#dataProvider/client.ts'

/** An alert condition as the API sends it. */
export type AlertCondition = Reply<'listAlertConditions'>['alertConditions'][number]

type Payload = RequestParameters<'createAlertCondition'>['body']
export type DraftTrigger = Payload['triggers'][number]
export type TriggerOf<T extends TriggerType> = Extract<DraftTrigger, { type: T }>
export type DraftFilters = Payload['filters']
export type VisitFilter = NonNullable<DraftFilters['communicationVisit']>

/** A condition that is being made. */
export interface Draft {
  readonly name: string
  readonly triggers: readonly DraftTrigger[]
  readonly filters: DraftFilters
  readonly onlyUnexpected: boolean
}

export const emptyDraft: Draft = { name: '', triggers: [], filters: {}, onlyUnexpected: true }

const quarter: AlertUnit = 'quarter'

/** A trigger of a type, with the thresholds that most begin with. */
export const newTrigger: { readonly [T in TriggerType]: () => TriggerOf<T> } = {
  referral_change_rate: () => ({
    type: 'referral_change_rate',
    rate: 30,
    unitType: quarter,
    comparisonReference: 'last_year',
    moreLess: 'less',
    minimumCount: 10,
    ownDepartmentIds: [],
  }),
  referral_change_count: () => ({
    type: 'referral_change_count',
    count: 10,
    unitType: quarter,
    comparisonReference: 'last_year',
    moreLess: 'less',
    ownDepartmentIds: [],
  }),
  referral_count: () => ({
    type: 'referral_count',
    count: 1,
    unitType: quarter,
    moreLess: 'more',
    ownDepartmentIds: [],
  }),
  referral_average: () => ({
    type: 'referral_average',
    count: 5,
    unitType: quarter,
    moreLess: 'more',
    ownDepartmentIds: [],
  }),
  communication_visit: () => ({
    type: 'communication_visit',
    count: 0,
    unitType: quarter,
    moreLess: 'less',
    isDoctorAttended: null,
    staffIds: [],
  }),
  new_institution: () => ({ type: 'new_institution', unitType: quarter, withinKm: 5 }),
}

/**
 * The draft of a copy. What is gone is left out, so that the copy can be saved once it has been looked at, and a copy of a
 * preset’s earlier form means the sentence of now: who was large is measured before the fall.
 */
export const draftOfCopy = ({ name, triggers, filters, formerPreset, onlyUnexpected }: AlertCondition): Draft => ({
  name,
  onlyUnexpected,
  triggers: triggers.map((trigger) => {
    if (trigger.type === 'new_institution') return trigger
    if (trigger.type === 'communication_visit') {
      const { staff, ...rest } = trigger
      return { ...rest, staffIds: staff.map(({ id }) => id) }
    }
    const { ownDepartments, ...rest } = trigger
    const largeInAYear = formerPreset === 'large_referrer_fell' ? filters.referralCount?.moreEqual : null
    return {
      ...rest,
      ...(rest.type === 'referral_change_rate' &&
        largeInAYear != null && { minimumCount: shareOfYear(largeInAYear, rest.unitType) }),
      ownDepartmentIds: ownDepartments.map(({ id }) => id),
    }
  }),
  filters: {
    prefecture: filters.prefecture?.code ?? null,
    area: filters.area.map(({ code }) => code),
    facilityTypeIds: filters.facilityTypeGroups.flatMap(({ options }) => options.map(({ key }) => key)),
    departmentIds: filters.departments.flatMap(({ options }) => options.map(({ key }) => key)),
    tagIds: filters.tagGroups.flatMap(({ tags }) => tags.map(({ id }) => id)),
    staffIds: (filters.staffs ?? []).map(({ id }) => id),
    referralCount:
      formerPreset === 'large_referrer_fell' && filters.referralCount
        ? rangeWithout(filters.referralCount)
        : filters.referralCount,
    referralAverage: filters.referralAverage,
    communicationVisit: visitFilterOf(filters.communicationVisit),
    ...(formerPreset === 'referrals_resumed'
      ? { earlierReferrals: null, resumedAfterMonths: presetSilence }
      : { earlierReferrals: filters.earlierReferrals, resumedAfterMonths: filters.resumedAfterMonths ?? null }),
  },
})

/** A range of referrals without its lower end; null if that was all of it. */
const rangeWithout = ({ lessEqual }: NonNullable<DraftFilters['referralCount']>) =>
  lessEqual == null ? null : { lessEqual }

const visitFilterOf = (filter: AlertCondition['filters']['communicationVisit']): VisitFilter | null => {
  if (!filter) return null
  const { staff, ...rest } = filter
  return { ...rest, staffIds: staff.map(({ id }) => id) }
}

/** Types of triggers that can be added beside the others: a new institution stands alone. */
export const addableTypes = (draft: Draft, types: readonly TriggerType[]): readonly TriggerType[] => {
  if (draft.triggers.some(({ type }) => type === 'new_institution')) return []
  return types.filter((type) => type !== 'new_institution' || draft.triggers.length === 0)
}

/** Whether the expected range can leave something out: visits and new institutions have none. */
export const judgesReferrals = ({ triggers }: Draft): boolean =>
  triggers.some(({ type }) => type !== 'communication_visit' && type !== 'new_institution')

/** Whether it counts referrals or visits of periods, whose ends it says. */
export const hasWindows = ({ triggers }: Draft): boolean => triggers.some(({ type }) => type !== 'new_institution')

/** What the backtest and the creation send, without the name. */
export const judgedOf = ({ triggers, filters, onlyUnexpected }: Draft) => ({
  triggers: [...triggers],
  filters,
  onlyUnexpected,
})

/** The number of months of a window, for the words of its unit. */
export const monthsOf = (unit: AlertUnit): number => monthsOfUnit[unit]
