import { daysAfter } from './days.ts'

/** The first and the last month that may have figures (`figureMonth` of core.ts). Months are given by their first day, `YYYY-MM-01`. */
export const firstFigureMonth = '1950-01-01'
export const lastFigureMonth = '2199-12-01'

/** The month `count` months later, or earlier if `count` is negative. @param day - any day of the month */
export const monthAfter = (day: string, count: number): string => {
  const months = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + count
  return `${String(Math.floor(months / 12)).padStart(4, '0')}-${String((months % 12) + 1).padStart(2, '0')}-01`
}

/** The first day of a day's month. */
export const monthOf = (day: string): string => `${day.slice(0, 7)}-01`

/** The last day of a month. @param day - any day of it @example lastDayOf('2026-02-01') // '2026-02-28' */
export const lastDayOf = (day: string): string => daysAfter(monthAfter(day, 1), -1)

/** Both months and all between them; empty if the last comes before the first. */
export const monthsBetween = (first: string, last: string): string[] => {
  const months: string[] = []
  for (let next = first; next <= last; next = monthAfter(next, 1)) months.push(next)
  return months
}

export interface MonthRun {
  readonly first: string
  readonly last: string
}

/** Merges consecutive months into runs, each with its first and last month. @param months - in any order */
export const monthRuns = (months: readonly string[]): readonly MonthRun[] => {
  const runs: MonthRun[] = []
  for (const next of [...new Set(months)].toSorted()) {
    const run = runs.at(-1)
    if (run && monthAfter(run.last, 1) === next) runs.splice(-1, 1, { first: run.first, last: next })
    else runs.push({ first: next, last: next })
  }
  return runs
}

/** The year in which the fiscal year of a day begins: April to March. */
export const fiscalYearOf = (day: string): number => Number(day.slice(0, 4)) - (Number(day.slice(5, 7)) < 4 ? 1 : 0)

/** The first month of a fiscal year. */
export const aprilOf = (fiscalYear: number): string => `${String(fiscalYear).padStart(4, '0')}-04-01`

/** The first month of the half of a fiscal year: April to September, October to March. @param day - any day of it */
export const halfOf = (day: string): string => {
  const april = aprilOf(fiscalYearOf(day))
  const october = monthAfter(april, 6)
  return day < october ? april : october
}
