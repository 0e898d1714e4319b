import type { AlertConditionType } from '#contract/alerts/conditions.ts'
import { type AlertFiltersPayload, monthsOfUnit, type TriggerPayload } from '#contract/alerts/triggers.ts'

/** A condition as it is judged. */
export interface JudgedCondition {
  readonly type: AlertConditionType
  readonly triggers: readonly TriggerPayload[]
  readonly filters: AlertFiltersPayload
  readonly onlyUnexpected: boolean
}

export type ReferralTrigger = Exclude<TriggerPayload, { type: 'communication_visit' | 'new_institution' }>
export type VisitTrigger = Extract<TriggerPayload, { type: 'communication_visit' }>
export type ListingTrigger = Extract<TriggerPayload, { type: 'new_institution' }>

/** The length of the longest window in months. Whoever was no target for so long is new. */
export const longestUnit = ({ triggers }: JudgedCondition): number =>
  Math.max(...triggers.map(({ unit_type: unit }) => monthsOfUnit[unit]))

/** Whether visits decide, for which the tenant's plan must include communications. */
export const looksAtVisits = ({ triggers, filters }: Pick<JudgedCondition, 'triggers' | 'filters'>): boolean =>
  filters.communication_visit != null || triggers.some(({ type }) => type === 'communication_visit')

/** What a trigger saw of an institution; null for what it does not look at or what cannot be told. */
export interface TriggerValues {
  readonly count: number | null
  readonly comparison: number | null
  readonly expected: number | null
  readonly lower: number | null
  readonly upper: number | null
  readonly kilometres: number | null
}

export const noValues: TriggerValues = {
  count: null,
  comparison: null,
  expected: null,
  lower: null,
  upper: null,
  kilometres: null,
}

/** Months or days, both ends included. */
export interface Span {
  readonly first: number
  readonly last: number
}

/** The months of a trigger's window that ends with a month. */
export const windowOf = ({ unit_type: unit }: ReferralTrigger, month: number): Span => ({
  first: month - monthsOfUnit[unit] + 1,
  last: month,
})

/** The months with which a trigger compares its window; null if it compares with nothing. */
export const comparisonOf = (trigger: ReferralTrigger, month: number): Span | null => {
  if (trigger.type !== 'referral_change_count' && trigger.type !== 'referral_change_rate') return null
  return windowOf(
    trigger,
    month - (trigger.comparison_reference === 'recent' ? monthsOfUnit[trigger.unit_type] : monthsOfUnit.year),
  )
}

export const isReferralTrigger = (trigger: TriggerPayload): trigger is ReferralTrigger =>
  trigger.type !== 'communication_visit' && trigger.type !== 'new_institution'
