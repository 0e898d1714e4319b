import { daysAfter, weekdayOf } from '#contract/days.ts'
import { dateFormat } from '#contract/intlFormats.ts'
import type { Locale } from '#ui/format.ts'

const daysOfWeek = 7

/** The Monday after a day. @param day - `YYYY-MM-DD` */
export const nextMonday = (day: string): string => daysAfter(day, daysOfWeek - weekdayOf(day))

/** The weeks of which the load of the office is shown. */
export const weeks = ['this_week', 'next_week'] as const
export type Week = (typeof weeks)[number]

const friday = 4

/** The week that somebody looks ahead to on a day: this one, and from Friday on the next. @param day - `YYYY-MM-DD` */
export const weekAhead = (day: string): Week => (weekdayOf(day) < friday ? 'this_week' : 'next_week')

/** @example weekdayName('2026-11-24', 'ja') // '火' */
export const weekdayName = (day: string, locale: Locale): string =>
  dateFormat(locale, { timeZone: 'UTC', weekday: 'short' }).format(new Date(`${day}T00:00:00Z`))

/** A day of these weeks, without its year and weekday. @example dayAndMonth('2026-11-24', 'ja') // '11/24', in English '24 Nov' */
export const dayAndMonth = (day: string, locale: Locale): string => {
  const [, month, dayOfMonth] = day.split('-').map(Number)
  return locale.startsWith('ja')
    ? `${month}/${dayOfMonth}`
    : dateFormat('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'short' }).format(new Date(`${day}T00:00:00Z`))
}

/** A day of these weeks, without its year. @example shortDay('2026-11-24', 'ja') // '11/24(火)' */
export const shortDay = (day: string, locale: Locale): string => {
  const weekday = weekdayName(day, locale)
  return locale.startsWith('ja') ? `${dayAndMonth(day, locale)}(${weekday})` : `${weekday} ${dayAndMonth(day, locale)}`
}

/** A period of these weeks. @example shortPeriod('2026-11-23', '2026-11-29', 'ja') // '11/23–11/29' */
export const shortPeriod = (first: string, last: string, locale: Locale): string =>
  [first, last].map((day) => dayAndMonth(day, locale)).join('–')
