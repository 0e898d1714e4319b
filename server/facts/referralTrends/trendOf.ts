import type { z } from 'zod'
import { type ReferralTrend, trendNeeds } from '#contract/facts/referralTrends.ts'
import { type ExpectedRange, expectedRange, isOfSeason, minPastMonths } from './expectedRange.ts'

/** The longest run of last months that is compared, and the number of earlier months that it is compared with. */
export const maxRunLength: number = trendNeeds.lastMonths
export const pastMonths = 24
const minRunLength = 3

/**
 * A run of three months is enough if at least this many referrals are expected in it. With fewer, not even half of them
 * would be conspicuous.
 */
const enoughExpected = 20

/** So many referrals in six months are not few: a steady partner that brings them can be judged. */
const notFew = trendNeeds.expected

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
      .map(({ season, isKnown }, index) => ({
        season,
        isKnown,
        count: counts[index] ?? 0,
        isOfSeason: isOfSeason(index, months.length - 1, monthCount),
      }))
      .slice(0, months.length - maxRunLength)
      .filter(({ isKnown }) => isKnown),
    run.map(({ season }) => season),
  )
}

/** On which side of its usual range a count lies: the one rule of trends and alerts. A range that begins with 0 has nothing below it. */
export const sideOf = (observed: number, { lower, upper }: ExpectedRange): 'below' | 'within' | 'above' => {
  if (observed < lower) return 'below'
  return observed > upper ? 'above' : 'within'
}

const sumOfLast = (counts: readonly number[], length: number): number =>
  counts.slice(-length).reduce((sum, count) => sum + count, 0)

/** The last months that are compared, with their range: undefined where nothing is expected of them. */
interface Run {
  readonly monthCount: number
  readonly observed: number
  readonly range: ExpectedRange | undefined
}

/**
 * Three months are looked at first, as by whoever asks for a fall within three months. They decide if enough is expected in them, or if they are
 * outside of their range, otherwise six do.
 */
const decidingRun = (counts: readonly number[], months: readonly WatchedMonth[]): Run => {
  const runOf = (monthCount: number): Run => ({
    monthCount,
    observed: sumOfLast(counts, monthCount),
    range: rangeOf(counts, months, monthCount),
  })
  const short = runOf(minRunLength)
  const isEnough = short.range && short.range.expected >= enoughExpected
  return isEnough || (short.range && sideOf(short.observed, short.range) !== 'within') ? short : runOf(maxRunLength)
}

/** The months of the past, or those of it since the first referral that is known. */
const pastOf = (months: readonly WatchedMonth[], first = 0) =>
  months.slice(first, months.length - maxRunLength).filter(({ isKnown }) => isKnown)

/** Why nothing is said of a partner. @param first - the place of the first month with a referral; -1 for none */
const untoldOf = (
  counts: readonly number[],
  months: readonly WatchedMonth[],
  { range }: Run,
  first: number,
): 'too_few' | 'too_short' | 'too_varied' => {
  // A month without a list is no decline, and few lists make no past.
  if (!months.slice(-maxRunLength).every(({ isKnown }) => isKnown)) return 'too_short'
  if (pastOf(months).length < minPastMonths) return 'too_short'
  if (first === -1) return 'too_few'
  if (pastOf(months, first).length < minPastMonths)
    // Where not even none would be usual it is the past that is too short, however few there are.
    return sumOfLast(counts, maxRunLength) >= notFew || (range?.lower ?? 0) > 0 ? 'too_short' : 'too_few'
  return range && range.expected >= notFew ? 'too_varied' : 'too_few'
}

/** A trend with the place of the first month with a referral, of partners whose own past is too short. */
export interface FoundTrend extends Omit<z.input<typeof ReferralTrend>, 'as_of' | 'since' | 'known_months'> {
  readonly since: number | null
  readonly known_months: number
}

/**
 * Compares an institution's last referrals with its own past. If even no referrals at all would be usual and they are no more than
 * usual, or if one of the last months is unknown, the state says why nothing can be told. Of who began to refer of late only a fall is told: what was
 * before makes their usual range too low.
 * @param counts - its referrals by month
 * @param months - the same months; the last one is the newest month to compare
 */
export const trendOf = (counts: readonly number[], months: readonly WatchedMonth[]): FoundTrend => {
  const run = decidingRun(counts, months)
  const { range, observed, monthCount } = run
  const side = range && sideOf(observed, range)
  const first = counts.findIndex((count) => count > 0)
  const isOwnPastShort = first === -1 || pastOf(months, first).length < minPastMonths
  const isTold =
    side === 'below' || (!isOwnPastShort && (side === 'above' || (side === 'within' && (range?.lower ?? 0) > 0)))
  const state = isTold ? side : untoldOf(counts, months, run, first)
  return {
    state,
    month_count: monthCount,
    since:
      state === 'too_short' && isOwnPastShort && first !== -1 && pastOf(months).length >= minPastMonths ? first : null,
    known_months: pastOf(months, Math.max(0, first)).length,
    observed,
    expected: range?.expected ?? null,
    lower: range?.lower ?? null,
    upper: range?.upper ?? null,
  }
}
