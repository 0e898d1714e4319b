import { monthsBeforeFirst } from '#contract/alerts/triggers.ts'
import type { KnownMonths } from '#contract/comparison.ts'
import type { MonthTotal } from '../../facts/months/baseMonth.ts'
import { lastWholeMonth, maxMonths } from '../../facts/months/baseMonth.ts'
import { seasonsOf } from '../../facts/referralTrends/seasons.ts'
import { maxRunLength, pastMonths } from '../../facts/referralTrends/trendOf.ts'
import { firstDay, monthNumber } from './calendarNumbers.ts'
import type { MonthlySeries } from './monthlySeries.ts'
import { once } from './once.ts'
import type { VisitDays, VisitNarrowing } from './visitDays.ts'

/** So many months up to the base month are read: windows, expected ranges and what was before reach back no further. */
export const watchedMonths = 72
/** Conditions are judged as of these months up to the base month; earlier ones have no whole past in what is read. */
export const judgedMonths = watchedMonths - maxRunLength - pastMonths

/** A month of the past that an expected range is made from. */
interface SeasonMonth {
  readonly month: number
  readonly season: number
}

/** The seasons as a trend as of a month sees them. */
export interface Seasons {
  readonly past: readonly SeasonMonth[]
  /** The seasonal factors of the last months up to that month, oldest first. */
  readonly last: readonly number[]
}

/** Which months have lists, and what depends on that. */
export interface JudgingCalendar {
  /** The day of judging, in Japan. */
  readonly today: number
  readonly baseMonth: number | null
  readonly isLoaded: (month: number) => boolean
  /** The months with lists as of a month, which is then the base month. */
  readonly knownAsOf: (month: number) => KnownMonths
  /** The base month as it is in a month. */
  readonly baseMonthIn: (month: number) => number | null
  readonly seasonsAsOf: (month: number) => Seasons
}

/** Whether each month from one to another has a list. */
export const areLoaded = (isLoaded: JudgingCalendar['isLoaded'], first: number, last: number): boolean => {
  for (let month = first; month <= last; month += 1) if (!isLoaded(month)) return false
  return true
}

/** Whether enough months before a month have lists that nothing in them means something. */
export const hasListsBefore = (isLoaded: JudgingCalendar['isLoaded'], month: number): boolean => {
  let count = 0
  for (let before = month - monthsBeforeFirst.of; before < month; before += 1) if (isLoaded(before)) count += 1
  return count >= monthsBeforeFirst.listed
}

const longestWindow = 12

/**
 * @param loaded - months with lists of referrals, by their first day
 * @param totals - of these months
 */
export const calendarOf = (
  today: number,
  thisMonth: number,
  loaded: readonly string[],
  totals: readonly MonthTotal[],
): JudgingCalendar => {
  const loadedMonths = new Set(loaded.map(monthNumber))
  const byMonth = new Map(totals.map((total) => [monthNumber(total.month), total]))
  const baseMonthIn = once((month): number | null => {
    const over = loaded
      .filter((one) => monthNumber(one) < month)
      .toSorted()
      .slice(-maxMonths)
    const base = lastWholeMonth(over.flatMap((one) => byMonth.get(monthNumber(one)) ?? []))
    return base === undefined ? null : monthNumber(base)
  })
  const seasonsAsOf = once((asOf): Seasons => {
    const first = asOf + 1 - maxRunLength - pastMonths
    const known = Array.from({ length: pastMonths }, (_, index) => first + index).filter(
      (month) => loadedMonths.has(month) && byMonth.has(month),
    )
    const factors = seasonsOf(known.flatMap((month) => byMonth.get(month) ?? []))
    const seasonOf = (month: number) => factors.get(firstDay(month).slice(5, 7)) ?? 1
    return {
      past: known.map((month) => ({ month, season: seasonOf(month) })),
      last: Array.from({ length: longestWindow }, (_, index) => seasonOf(asOf + 1 - longestWindow + index)),
    }
  })
  return {
    today,
    baseMonth: baseMonthIn(thisMonth),
    isLoaded: (month) => loadedMonths.has(month),
    knownAsOf: (month) => ({
      baseMonth: firstDay(month),
      loadedMonths: loaded,
      loadedReverseMonths: [],
      unsettledFrom: null,
    }),
    baseMonthIn,
    seasonsAsOf,
  }
}

/** An institution that the authorities list newly. */
export interface ListedInstitution {
  readonly listedOn: number
  readonly kilometres: number
}

/** What conditions are judged by. All of it has been read: judging reads nothing. */
export interface JudgingData {
  readonly calendar: JudgingCalendar
  /** Of all own departments, or of some. */
  readonly referralsTo: (ownDepartmentIds: readonly number[] | undefined) => MonthlySeries
  readonly visitsBy: (narrowing: VisitNarrowing) => VisitDays
  /** The day of the first visit that the office has recorded; null if there is none. Nothing is known of earlier ones. */
  readonly firstVisit: number | null
  /** The institutions with any relation to the tenant, ascending. */
  readonly related: readonly number[]
  /** Open ones with a place, by id. */
  readonly listed: ReadonlyMap<number, ListedInstitution>
  /** The institutions that the filters on places, types, departments and tags name; null if there are none of these. */
  readonly members: ReadonlySet<number> | null
}
