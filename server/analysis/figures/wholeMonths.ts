import type { Period } from '#contract/analysis/analysis.ts'
import { daysAfter } from '#contract/days.ts'
import { lastDayOf, monthAfter, monthOf } from '#contract/months.ts'

interface SplitPeriod {
  /** The whole months; where there are none, it ends on the day before it starts. */
  readonly months: Period
  /** The days before and after these. */
  readonly rests: readonly Period[]
}

const between = (start: string, end: string): readonly Period[] =>
  start <= end ? [{ start_date: start, end_date: end }] : []

/** Splits a period into its whole months and the days besides. */
export const wholeMonthsOf = ({ start_date: start, end_date: end }: Period): SplitPeriod => {
  const first = start === monthOf(start) ? start : monthAfter(monthOf(start), 1)
  const last = end === lastDayOf(end) ? end : daysAfter(monthOf(end), -1)
  if (last < first) return { months: { start_date: first, end_date: daysAfter(first, -1) }, rests: between(start, end) }
  return {
    months: { start_date: first, end_date: last },
    rests: [...between(start, daysAfter(first, -1)), ...between(daysAfter(last, 1), end)],
  }
}
