import { daysAfter, weekdayOf } from '../../../../contract/days.ts'
import { lastDayOf } from '../../../../contract/months.ts'

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
