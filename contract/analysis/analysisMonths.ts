import { aprilOf, fiscalYearOf, monthAfter } from '../months.ts'

/** Whole months, both included, each by its first day. */
export interface Months {
  readonly first: string
  readonly last: string
}

/** The most years that are compared. */
const maxYears = 5

/** At most the last twelve months of a period, so that the compared years have no month in common. */
export const lastTwelveMonths = ({ first, last }: Months): Months => {
  const earliest = monthAfter(last, -11)
  return { first: first < earliest ? earliest : first, last }
}

/**
 * The number of years in which the first of these months has loaded referrals, at least two.
 * @param firstMonth - the first month with referrals
 */
export const yearsLoaded = ({ first }: Months, firstMonth: string): number => {
  const full = Array.from({ length: maxYears }, (_, back) => monthAfter(first, -12 * back))
  return Math.max(2, full.filter((month) => month >= firstMonth).length)
}

/** For years: the fiscal year in which a period ends, up to the period's end, and the same months of the year before. */
export const fiscalYears = ({ last }: Months): readonly [Months, Months] => {
  const first = aprilOf(fiscalYearOf(last))
  return [
    { first, last },
    { first: monthAfter(first, -12), last: monthAfter(last, -12) },
  ]
}
