import type { WholeMonths } from '#contract/comparison.ts'
import { aprilOf, fiscalYearOf, halfOf, lastDayOf, monthAfter, monthOf, monthsBetween } from '#contract/months.ts'
import type { AggregationConditions } from '#contract/reports/aggregationConditions.ts'

/** Some days, both included. */
export interface Window {
  readonly start_date: string
  readonly end_date: string
}

const ofMonths = (first: string, count: number): Window => ({
  start_date: first,
  end_date: lastDayOf(monthAfter(first, count - 1)),
})

/** How many months from the first of them to the last, both included. */
const monthCount = (first: string, last: string): number => monthsBetween(first, last).length

/**
 * A fiscal year. With `to_date` it is cut to as many months as have passed of the year with the base month, so that
 * years are comparable.
 */
const fiscalYearWindow = (year: number, toDate: boolean, baseMonth: string | null): Window =>
  ofMonths(aprilOf(year), toDate && baseMonth !== null ? monthCount(aprilOf(fiscalYearOf(baseMonth)), baseMonth) : 12)

/**
 * The days that an item counts.
 * @param baseMonth - with which relative periods end; null if nothing is loaded
 * @returns null for a relative period without a base month
 */
export const windowOf = (conditions: AggregationConditions, baseMonth: string | null): Window | null => {
  const { start_month: start, end_month: end, to_date: toDate = true } = conditions
  const { start_months_away: from, end_months_away: to, fiscal_year: year, period } = conditions
  const { fiscal_years_away: yearsAway, half_years_away: halvesAway } = conditions
  if (period) return period
  if (start !== undefined && end !== undefined) return { start_date: start, end_date: lastDayOf(end) }
  if (year !== undefined) return fiscalYearWindow(year, toDate, baseMonth)
  if (baseMonth === null) return null
  if (from !== undefined && to !== undefined)
    return { start_date: monthAfter(baseMonth, -from), end_date: lastDayOf(monthAfter(baseMonth, -to)) }
  if (yearsAway !== undefined) return fiscalYearWindow(fiscalYearOf(baseMonth) - yearsAway, toDate, baseMonth)
  if (halvesAway !== undefined) {
    const half = halfOf(baseMonth)
    return ofMonths(monthAfter(half, -6 * halvesAway), toDate ? monthCount(half, baseMonth) : 6)
  }
  return null
}

/** Each window once. */
export const distinctWindows = (windows: readonly Window[]): readonly Window[] => [
  ...new Map(windows.map((window) => [`${window.start_date} ${window.end_date}`, window])).values(),
]

/** A window as comparisons take it. */
export const monthsOfWindow = ({ start_date: first, end_date: last }: Window): WholeMonths => ({ first, last })

/** The same months a year before. */
export const yearBefore = ({ start_date: start, end_date: end }: Window): Window => ({
  start_date: monthAfter(start, -12),
  end_date: lastDayOf(monthAfter(end, -12)),
})

/** The twelve months before a window. */
export const monthsBefore = ({ start_date: start }: Window): Window => ofMonths(monthAfter(start, -12), 12)

/** How many months of a window are loaded. */
export const loadedMonthCount = (loaded: readonly string[], { start_date: start, end_date: end }: Window): number =>
  loaded.filter((month) => month >= monthOf(start) && month <= end).length
