import type { SpanState } from '#contract/analysis/analysis.ts'
import { type Comparability, comparabilityOf } from '#contract/comparison.ts'
import { monthOf, monthsBetween } from '#contract/months.ts'
import { loadedIn, stateOf } from '../../analysis/figures/loadedIn.ts'
import { type FigureMonths, knownMonthsOf } from '../../facts/months/figureMonths.ts'
import type { Referral } from './counts.ts'

/** What is known of both periods. */
export interface PeriodStates {
  readonly state: SpanState
  readonly comparison_state: SpanState | null
  readonly missing_months: string[]
  /** Whether a month of the period has whole lists. Without, a count of 0 is unknown: lists after the base month are incomplete. */
  readonly isKnown: boolean
  readonly isComparisonKnown: boolean
  /** Whether their counts may be compared. */
  readonly comparability: Comparability
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
    isKnown: loadedIn(months, period)[facts],
    isComparisonKnown: comparison !== undefined && comparison !== null && loadedIn(months, comparison)[facts],
    missing_months: wanted.filter((month) => !months[facts].includes(month)).toSorted(),
    comparability: comparabilityOf(
      type === 'referral' ? { referrals: true } : { reverseReferrals: true },
      [period, ...(comparison ? [comparison] : [])].map(({ start_date: first, end_date: last }) => ({ first, last })),
      knownMonthsOf(months),
    ),
  }
}
