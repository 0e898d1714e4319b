import { month as anyMonth } from './dataUploads.ts'

/** A month for which there may be figures. Months are named by their first day, `YYYY-MM-01`, and compare as texts. */
export const figureMonth = anyMonth.refine((day) => day >= '1950-01-01' && day < '2200-01-01', {
  params: { code: 'month' },
})

/** The month so many months later, or earlier where `count` is negative. @param day - any day of the month */
export const monthAfter = (day: string, count: number): string => {
  const months = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + count
  return `${String(Math.floor(months / 12)).padStart(4, '0')}-${String((months % 12) + 1).padStart(2, '0')}-01`
}

/** The last day of a month. @param month - any day of it @example lastDayOf('2026-02-01') // '2026-02-28' */
export const lastDayOf = (month: string): string =>
  new Date(Date.parse(monthAfter(month, 1)) - 86_400_000).toISOString().slice(0, 10)

/** Both months and all between them; none where the last comes before the first. */
export const monthsBetween = (first: string, last: string): string[] => {
  const months: string[] = []
  for (let month = first; month <= last; month = monthAfter(month, 1)) months.push(month)
  return months
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
