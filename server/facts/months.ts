/** Months of the rollups, each named by its first day, `YYYY-MM-01`. */
export const monthOf = (day: string): string => `${day.slice(0, 7)}-01`

export const distinctMonths = (...months: readonly (readonly string[])[]): string[] => [...new Set(months.flat())]

const after = (month: string): string => {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return number === 12
    ? `${String(year + 1).padStart(4, '0')}-01-01`
    : `${month.slice(0, 4)}-${String(number + 1).padStart(2, '0')}-01`
}

/** Days from `first` on and before `end`. */
export interface Run {
  readonly first: string
  readonly end: string
}

/** Months, in any order, as the runs in which one follows the other. */
export const runsOf = (months: readonly string[]): Run[] => {
  const runs: Run[] = []
  for (const month of months.toSorted()) {
    const last = runs.at(-1)
    if (last?.end === month) runs.splice(-1, 1, { first: last.first, end: after(month) })
    else if (last === undefined || last.end < month) runs.push({ first: month, end: after(month) })
  }
  return runs
}
