import type { SpanState } from '../../../contract/analysis/analysis.ts'
import { monthOf, monthsBetween } from '../../../contract/months.ts'
import { stateOf } from '../../analysis/figures/loadedIn.ts'
import type { FigureMonths } from '../../facts/months/figureMonths.ts'
import type { Referral } from './counts.ts'

/** What is known of both periods. */
export interface PeriodStates {
  readonly state: SpanState
  readonly comparison_state: SpanState | null
  readonly missing_months: string[]
}

const factsOf = { referral: 'referrals', reverse_referral: 'reverseReferrals' } as const

/** How complete the periods are by the loaded lists of their direction. */
export const statesOf = (
  months: FigureMonths,
  { referral_type: type, period, comparison_period: comparison }: Referral,
): PeriodStates => {
  const facts = factsOf[type]
  const wanted = [period, ...(comparison ? [comparison] : [])].flatMap(({ start_date: start, end_date: end }) =>
    monthsBetween(monthOf(start), end),
  )
  return {
    state: stateOf(months, period, facts),
    comparison_state: comparison ? stateOf(months, comparison, facts) : null,
    missing_months: wanted.filter((month) => !months[facts].includes(month)).toSorted(),
  }
}

/** Whether figures of stays may be missing does not matter here: referrals of such a period are complete. */
const isWhole = (state: SpanState | null) => state === 'complete' || state === 'unsettled'

/** Whether the counts of both periods may be compared. */
export const areComparable = ({ state, comparison_state: other }: PeriodStates): boolean =>
  isWhole(state) && isWhole(other)

/** Whether a month of the period is loaded. */
export const isLoaded = (state: SpanState | null): boolean => state !== null && state !== 'not_loaded'
