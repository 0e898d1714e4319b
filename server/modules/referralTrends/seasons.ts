/** What all institutions of a hospital referred in a month. @param month - its first day */
export interface MonthTotal {
  readonly month: string
  readonly count: number
}

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

/**
 * The last month whose figures are here: a month that brought less than half of what the twelve before it did on average is taken for one whose
 * lists have not arrived, or not all of them.
 * @param totals - of months that are over, in any order; months without referrals may be missing
 */
export const lastWholeMonth = (totals: readonly MonthTotal[]): string | undefined => {
  const newestFirst = totals.filter(({ count }) => count > 0).toSorted((a, b) => b.month.localeCompare(a.month))
  return newestFirst.find(({ count }, index) => {
    const before = newestFirst.slice(index + 1, index + 13)
    return count * 2 * before.length >= before.reduce((sum, other) => sum + other.count, 0)
  })?.month
}
