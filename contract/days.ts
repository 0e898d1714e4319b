export const secondsPerDay = 86_400
export const millisecondsPerDay = secondsPerDay * 1_000

/** The day `count` days later, or earlier if `count` is negative. @param day - `YYYY-MM-DD` */
export const daysAfter = (day: string, count: number): string =>
  new Date(Date.parse(day) + count * millisecondsPerDay).toISOString().slice(0, 10)

/** The number of days from the first day to the second. @param from - `YYYY-MM-DD` */
export const daysBetween = (from: string, to: string): number =>
  (Date.parse(to) - Date.parse(from)) / millisecondsPerDay

/** The number of days from the first to the last, both included. */
export const dayCount = (first: string, last: string): number => daysBetween(first, last) + 1

/** 0 for Monday to 6 for Sunday. */
export const weekdayOf = (day: string): number => (new Date(day).getUTCDay() + 6) % 7
