import { dateFormat } from '#contract/intlFormats.ts'
import { daysAfter, weekdayOf } from '#contract/days.ts'
import { lastDayOf } from '#contract/months.ts'

/**
 * The weeks of a month, starting on Monday; null for days that belong to a neighbouring month.
 * @param month - its first day
 */
export const weeksOf = (month: string): readonly (readonly (string | null)[])[] => {
  const offset = weekdayOf(month)
  const lastDay = lastDayOf(month)
  const length = Number(lastDay.slice(-2))
  return Array.from({ length: Math.ceil((offset + length) / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_unused, weekday) => {
      const day = daysAfter(month, week * 7 + weekday - offset)
      return day >= month && day <= lastDay ? day : null
    }),
  )
}

const aMonday = '2026-11-02'

/** The short names of the days of the week, from Monday. @example weekdayNames('ja') // ['月', '火', …] */
export const weekdayNames = (locale: string): readonly string[] =>
  Array.from({ length: 7 }, (_, day) =>
    dateFormat(locale, { weekday: 'short', timeZone: 'UTC' }).format(Date.parse(daysAfter(aMonday, day))),
  )
