import type { ComparedFacts, KnownMonths, WholeMonths } from '../comparison.ts'
import { lastDayOf, monthOf, monthsBetween } from '../months.ts'
import { recordedState } from '../recordKinds.ts'
import type { SpanState } from './analysis.ts'

/** The states of a period, the least complete first. */
export const leastComplete = [
  'not_loaded',
  'not_recorded',
  'partial',
  'partly_recorded',
  'unsettled',
  'complete',
] as const satisfies readonly SpanState[]

/**
 * How far the lists of one kind cover a period. Those of the months after the base month may be incomplete.
 * @param loaded - the months with loaded lists
 */
export const stateOfLists = (
  { first, last }: WholeMonths,
  { baseMonth }: Pick<KnownMonths, 'baseMonth'>,
  loaded: readonly string[],
): 'not_loaded' | 'partial' | 'complete' => {
  const months = monthsBetween(monthOf(first), last)
  const known = months.filter((month) => loaded.includes(month))
  if (known.length === 0) return 'not_loaded'
  return known.length < months.length || baseMonth === null || last > lastDayOf(baseMonth) ? 'partial' : 'complete'
}

/**
 * How complete the figures of a period are.
 * @param facts - that the figures are made of; only those of stays can be unsettled
 * @returns null for figures that no list and no record decides
 */
export const stateOfFacts = (
  { referrals = false, reverseReferrals = false, stays = false, records = [] }: ComparedFacts,
  period: WholeMonths,
  known: KnownMonths,
): SpanState | null => {
  const states: readonly SpanState[] = [
    ...(referrals ? [stateOfLists(period, known, known.loadedMonths)] : []),
    ...(reverseReferrals ? [stateOfLists(period, known, known.loadedReverseMonths)] : []),
    ...(records.length > 0 ? [recordedState(records, period, known.firstRecords)] : []),
  ]
  const worst = leastComplete.find((state) => states.includes(state)) ?? null
  const isUnsettled = stays && known.unsettledFrom !== null && period.last >= known.unsettledFrom
  return worst === 'complete' && isUnsettled ? 'unsettled' : worst
}

/** The state of a period, some of whose automatic counts may still grow. @param unsettled - their months */
export const stateWith = (unsettled: readonly string[], state: SpanState | null): SpanState | null =>
  unsettled.length > 0 && (state === null || state === 'complete') ? 'unsettled' : state
