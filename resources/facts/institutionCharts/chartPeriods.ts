import { aprilOf, lastDayOf, monthAfter } from '#contract/months.ts'
import type { Reply } from '#dataProvider/client.ts'

export type Summary = Reply<'getReferralSummary'>

export interface Months {
  readonly startDate: string
  readonly endDate: string
}

/** A period of `count` whole months. @param first - first day of the first of them */
export const monthsFrom = (first: string, count: number): Months => ({
  startDate: first,
  endDate: lastDayOf(monthAfter(first, count - 1)),
})

/** The fiscal year of the base month and the one before, as whole years. */
export const bothYears = ({ lastYear }: Summary): Months => monthsFrom(aprilOf(lastYear.fiscalYear), 24)

/** The last `count` months up to the base month. */
export const monthsUpToLast = ({ twelveMonths }: Summary, count: number): Months =>
  monthsFrom(monthAfter(twelveMonths.lastMonth, 1 - count), count)
