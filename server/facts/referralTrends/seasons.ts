import type { MonthTotal } from '../months/baseMonth.ts'

/** The assumption of no seasons weighs as much as this many referrals. It reduces the noise of small hospitals. */
const weightOfNone = 100

/**
 * The seasonal factor of each calendar month, from `01` to `12`, where 1 is an average month. It is the month's share
 * of all institutions' referrals, drawn towards 1 when these are few (the mean of a gamma distribution with a prior
 * shape of 100).
 */
export const seasonsOf = (totals: readonly MonthTotal[]): ReadonlyMap<string, number> => {
  const mean = totals.reduce((sum, { count }) => sum + count, 0) / Math.max(1, totals.length)
  const byMonth = Map.groupBy(totals, ({ month }) => month.slice(5, 7))
  return new Map(
    Array.from({ length: 12 }, (_, index): [string, number] => {
      const number = String(index + 1).padStart(2, '0')
      const months = byMonth.get(number) ?? []
      const counted = months.reduce((sum, { count }) => sum + count, 0)
      return [number, (counted + weightOfNone) / (months.length * mean + weightOfNone)]
    }),
  )
}
