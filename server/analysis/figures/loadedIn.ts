import type { SpanState } from '#contract/analysis/analysis.ts'
import { stateOfLists } from '#contract/analysis/periodStates.ts'
import { type FigureMonths, isAnyMonthIn } from '../../facts/months/figureMonths.ts'
import type { SpanDays } from './spans.ts'

type Days = Pick<SpanDays, 'start_date' | 'end_date'>

/** Which kinds of facts are loaded for at least one month of a span whose lists are complete. */
export interface LoadedIn {
  readonly referrals: boolean
  readonly reverseReferrals: boolean
  readonly stays: boolean
}

/** Lists of months after the base month are incomplete: what is not in them may still come. */
export const loadedIn = (months: FigureMonths, days: Days): LoadedIn => {
  const { baseMonth } = months
  const complete = (lists: readonly string[]) => (baseMonth === null ? lists : lists.filter((one) => one <= baseMonth))
  return {
    referrals: isAnyMonthIn(complete(months.referrals), days),
    reverseReferrals: isAnyMonthIn(complete(months.reverseReferrals), days),
    stays: isAnyMonthIn(months.stays, days),
  }
}

/** A count of facts; null if it is 0 and none are loaded, since unknown is not 0. Facts entered by users count in any month. */
export const knownCount = (count: number, isLoaded: boolean): number | null => (count === 0 && !isLoaded ? null : count)

/**
 * Whether the figures of a span are complete.
 * @param of - the kind of facts behind the figures; stays follow referrals, so the newest months are unsettled
 */
export const stateOf = (months: FigureMonths, days: Days, of: 'referrals' | 'reverseReferrals'): SpanState => {
  const state = stateOfLists({ first: days.start_date, last: days.end_date }, months, months[of])
  const isUnsettled = of === 'referrals' && months.unsettledFrom !== null && days.end_date >= months.unsettledFrom
  return state === 'complete' && isUnsettled ? 'unsettled' : state
}
