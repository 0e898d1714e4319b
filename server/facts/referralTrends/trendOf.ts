import type { z } from 'zod'
import type { ReferralTrend } from '../../../contract/facts/referralTrends.ts'
import { type ExpectedRange, expectedRange } from './expectedRange.ts'

/** The longest run of last months that is compared, and the number of earlier months that it is compared with. */
export const maxRunLength = 6
export const pastMonths = 24
const minRunLength = 3

/**
 * A run of three months is enough if at least this many referrals are expected in it. With fewer, not even half of them
 * would be conspicuous.
 */
const enoughExpected = 20

/** What every institution's trend needs to know about a month. */
export interface WatchedMonth {
  readonly season: number
  /** Whether the hospital has figures for it at all. */
  readonly isKnown: boolean
}

/**
 * The expected range of the last months; undefined if one of them is unknown. The last half year is never part of the
 * past. Otherwise a decline would soon count as usual.
 */
const rangeOf = (counts: readonly number[], months: readonly WatchedMonth[], monthCount: number) => {
  const run = months.slice(months.length - monthCount)
  if (!run.every(({ isKnown }) => isKnown)) return undefined
  return expectedRange(
    months
      .map(({ season, isKnown }, index) => ({ season, isKnown, count: counts[index] ?? 0 }))
      .slice(0, months.length - maxRunLength)
      .filter(({ isKnown }) => isKnown),
    run.map(({ season }) => season),
  )
}

const stateOf = (observed: number, range: ExpectedRange | undefined, isWhole: boolean) => {
  // A month without a list is no decline.
  if (!isWhole || range === undefined || range.lower === 0) return 'too_few'
  if (observed < range.lower) return 'below'
  return observed > range.upper ? 'above' : 'within'
}

/**
 * Compares an institution's last referrals with its own past. The state is `too_few` if even no referrals at all would
 * be usual, or if one of the last months is unknown.
 * @param counts - its referrals by month
 * @param months - the same months; the last one is the newest month to compare
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
    state: stateOf(
      observed,
      range,
      months.slice(months.length - monthCount).every(({ isKnown }) => isKnown),
    ),
    month_count: monthCount,
    observed,
    expected: range?.expected ?? null,
    lower: range?.lower ?? null,
    upper: range?.upper ?? null,
  }
}
