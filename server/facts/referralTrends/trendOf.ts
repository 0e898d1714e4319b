import type { z } from 'zod'
import type { ReferralTrend } from '../../../contract/facts/referralTrends.ts'
import { type ExpectedRange, expectedRange } from './expectedRange.ts'

/** Months that are looked at at most, and those before them that they are compared with. */
export const maxRunLength = 6
export const pastMonths = 24
const minRunLength = 3

/** Three months do where they are expected to bring so many; of fewer, not even half would stand out. */
const enoughExpected = 20

/** A month of a hospital's referrals as far as it concerns every institution. */
export interface WatchedMonth {
  readonly season: number
  /** Whether the hospital has figures of it at all. */
  readonly isKnown: boolean
}

/** What months at the end are to bring. The last half year is never part of the past, or a decline would soon become what is usual. */
const rangeOf = (counts: readonly number[], months: readonly WatchedMonth[], monthCount: number) =>
  expectedRange(
    months
      .map(({ season, isKnown }, index) => ({ season, isKnown, count: counts[index] ?? 0 }))
      .slice(0, months.length - maxRunLength)
      .filter(({ isKnown }) => isKnown),
    months.slice(months.length - monthCount).map(({ season }) => season),
  )

const stateOf = (observed: number, range: ExpectedRange | undefined) => {
  if (range === undefined || range.lower === 0) return 'too_few'
  if (observed < range.lower) return 'below'
  return observed > range.upper ? 'above' : 'within'
}

/**
 * How an institution's last referrals compare with its own past. Where even none would be usual, nothing is said: `too_few`.
 * @param counts - its referrals by month
 * @param months - the same months, the last of them being the one that is looked at last
 */
export const trendOf = (
  counts: readonly number[],
  months: readonly WatchedMonth[],
): Omit<z.input<typeof ReferralTrend>, 'as_of'> => {
  const short = rangeOf(counts, months, minRunLength)
  const monthCount = short && short.expected >= enoughExpected ? minRunLength : maxRunLength
  const range = monthCount === minRunLength ? short : rangeOf(counts, months, maxRunLength)
  const observed = counts.slice(months.length - monthCount).reduce((sum, count) => sum + count, 0)
  return {
    state: stateOf(observed, range),
    month_count: monthCount,
    observed,
    expected: range?.expected ?? null,
    lower: range?.lower ?? null,
    upper: range?.upper ?? null,
  }
}
