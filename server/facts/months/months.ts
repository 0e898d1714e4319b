import { monthAfter } from '../../../contract/months.ts'

/** The distinct months, in any order. */
export const distinctMonths = (...months: readonly (readonly string[])[]): string[] => [...new Set(months.flat())]

/** Days from `first` (included) to `end` (excluded). */
export interface Run {
  readonly first: string
  readonly end: string
}

/** Merges months, in any order, into runs of consecutive months. */
export const runsOf = (months: readonly string[]): Run[] => {
  const runs: Run[] = []
  for (const month of months.toSorted()) {
    const last = runs.at(-1)
    if (last?.end === month) runs.splice(-1, 1, { first: last.first, end: monthAfter(month, 1) })
    else if (last === undefined || last.end < month) runs.push({ first: month, end: monthAfter(month, 1) })
  }
  return runs
}
