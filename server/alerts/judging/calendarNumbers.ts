import { millisecondsPerDay } from '#contract/days.ts'

/** A month as a number, so that windows are sums: year · 12 + month − 1. @param day - any day of it, `YYYY-MM-DD` */
export const monthNumber = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1

/** The first day of a month, `YYYY-MM-01`. */
export const firstDay = (month: number): string =>
  `${String(Math.floor(month / 12)).padStart(4, '0')}-${String((month % 12) + 1).padStart(2, '0')}-01`

/** A day as a number: days since 1 January 1970. @param day - `YYYY-MM-DD` */
export const dayNumber = (day: string): number => Date.parse(day) / millisecondsPerDay

/** A day as `YYYY-MM-DD`. */
export const dayText = (day: number): string => new Date(day * millisecondsPerDay).toISOString().slice(0, 10)

export const firstDayNumber = (month: number): number =>
  Date.UTC(Math.floor(month / 12), month % 12, 1) / millisecondsPerDay
export const lastDayNumber = (month: number): number => firstDayNumber(month + 1) - 1

/** The month in which a day lies. */
export const monthOfDay = (day: number): number => {
  const date = new Date(day * millisecondsPerDay)
  return date.getUTCFullYear() * 12 + date.getUTCMonth()
}

/**
 * The same day some months earlier, or the last day of that month if it has none: one month before 31 March comes
 * 28 February. Never later for an earlier day.
 */
export const sameDayEarlier = (day: number, months: number): number => {
  const date = new Date(day * millisecondsPerDay)
  const month = date.getUTCFullYear() * 12 + date.getUTCMonth() - months
  return Math.min(firstDayNumber(month) + date.getUTCDate() - 1, lastDayNumber(month))
}

/** The first day whose {@link sameDayEarlier} is this day or a later one: from then on a window of so many months begins behind it. */
export const firstDayWithout = (day: number, months: number): number => {
  let first = sameDayEarlier(day, -months)
  while (sameDayEarlier(first, months) < day) first += 1
  return first
}
