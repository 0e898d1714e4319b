import type { MonthTotal } from '../months/baseMonth.ts'

/** So many referrals weigh as much as the assumption that there are no seasons, which holds the noise of small hospitals down. */
const weightOfNone = 100

/**
 * How much each calendar month brings compared with an average one, from `01` to `12`: the share of what all institutions referred in it, drawn
 * towards 1 where there were few (the mean of a gamma distribution with the shape 100 before the counts are seen).
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
