/** Referrals by institution and month, in which the sum of any months is one subtraction. */
export interface MonthlySeries {
  /** Ascending. */
  readonly ids: readonly number[]
  readonly rows: ReadonlyMap<number, number>
  readonly firstMonth: number
  readonly monthCount: number
  /** By row: all referrals before the first month, then before each next one, at last those up to the last month. */
  readonly running: Int32Array
}

/** Referrals of an institution up to the end of some months, as the running counts have them. */
export interface RunningRow {
  readonly id: number
  readonly months: readonly number[]
  readonly counts: readonly number[]
}

/** @param rows - by ascending id, in any number for each; those of one institution add up */
export const seriesOf = (firstMonth: number, monthCount: number, given: readonly RunningRow[]): MonthlySeries => {
  const ids = [...new Set(given.map(({ id }) => id))]
  const rows = new Map(ids.map((id, row) => [id, row]))
  const width = monthCount + 1
  const running = new Int32Array(ids.length * width)
  for (const { id, months, counts } of given) {
    const begin = (rows.get(id) ?? 0) * width
    let count = 0
    let next = 0
    for (let place = 0; place < width; place += 1) {
      while (next < months.length && (months[next] ?? 0) < firstMonth + place) {
        count = counts[next] ?? 0
        next += 1
      }
      running[begin + place] = (running[begin + place] ?? 0) + count
    }
  }
  return { ids, rows, firstMonth, monthCount, running }
}

/** All referrals of an institution before a month. */
export const countBefore = (series: MonthlySeries, id: number, month: number): number => {
  const row = series.rows.get(id)
  if (row === undefined) return 0
  const place = Math.min(Math.max(month - series.firstMonth, 0), series.monthCount)
  return series.running[row * (series.monthCount + 1) + place] ?? 0
}

/** Referrals of an institution from one month to another, both included. */
export const countBetween = (series: MonthlySeries, id: number, first: number, last: number): number =>
  countBefore(series, id, last + 1) - countBefore(series, id, first)
