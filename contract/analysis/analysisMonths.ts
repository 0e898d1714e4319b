import { aprilOf, fiscalYearOf, monthAfter } from '../months.ts'

/** Whole months, both included, each named by its first day. */
export interface Months {
  readonly first: string
  readonly last: string
}

/** Years that are shown beside each other at most. */
const maxYears = 5

/** At most the last twelve months of a period: no month is in two of the years that are put beside each other. */
export const lastTwelveMonths = ({ first, last }: Months): Months => {
  const earliest = monthAfter(last, -11)
  return { first: first < earliest ? earliest : first, last }
}

/** Years of which there are referrals from the first of the months on, at least two. @param firstMonth - of which there are any */
export const yearsLoaded = ({ first }: Months, firstMonth: string): number => {
  const full = Array.from({ length: maxYears }, (_, back) => monthAfter(first, -12 * back))
  return Math.max(2, full.filter((month) => month >= firstMonth).length)
}

/** By years: the fiscal year of a period's end, as far as the period reaches into it, beside the same months of the year before. */
export const fiscalYears = ({ last }: Months): readonly [Months, Months] => {
  const first = aprilOf(fiscalYearOf(last))
  return [
    { first, last },
    { first: monthAfter(first, -12), last: monthAfter(last, -12) },
  ]
}
