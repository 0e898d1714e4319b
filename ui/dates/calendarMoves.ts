import { daysAfter, weekdayOf } from '#contract/days.ts'
import { lastDayOf, monthAfter, monthOf } from '#contract/months.ts'
import type { DayBounds } from './typedDay.ts'

/** The keys of a press that matter to a calendar. */
export interface Press {
  readonly key: string
  readonly shiftKey: boolean
}

const daysInWeek = 7
const monthsInYear = 12
const monthColumns = 3

/** The same day of another month, or its last day if it is shorter. */
export const sameDayOf = (day: string, months: number): string => {
  const last = lastDayOf(monthAfter(day, months))
  const same = `${last.slice(0, 8)}${day.slice(8)}`
  return same < last ? same : last
}

/** The nearest day within the bounds. */
export const nearest = (day: string, { min, max }: DayBounds): string => {
  if (min !== undefined && day < min) return min
  return max !== undefined && day > max ? max : day
}

/** The day to which a key leads in a calendar, by the pattern of the ARIA guide; null for other keys. */
export const dayAfterPress = (day: string, { key, shiftKey }: Press): string | null => {
  switch (key) {
    case 'ArrowLeft':
      return daysAfter(day, -1)
    case 'ArrowRight':
      return daysAfter(day, 1)
    case 'ArrowUp':
      return daysAfter(day, -daysInWeek)
    case 'ArrowDown':
      return daysAfter(day, daysInWeek)
    case 'Home':
      return daysAfter(day, -weekdayOf(day))
    case 'End':
      return daysAfter(day, daysInWeek - 1 - weekdayOf(day))
    case 'PageUp':
      return sameDayOf(day, shiftKey ? -monthsInYear : -1)
    case 'PageDown':
      return sameDayOf(day, shiftKey ? monthsInYear : 1)
    default:
      return null
  }
}

/** The month to which a key leads among the months of a year, three in a row; null for other keys. @param month - its first day */
export const monthAfterPress = (month: string, { key }: Press): string | null => {
  const place = Number(month.slice(5, 7)) - 1
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -monthColumns,
    ArrowDown: monthColumns,
    Home: -place,
    End: monthsInYear - 1 - place,
    PageUp: -monthsInYear,
    PageDown: monthsInYear,
  }
  const step = steps[key]
  return step === undefined ? null : monthAfter(month, step)
}

const earliestOffered = 1950
const yearsAhead = 10

/** The years that a calendar offers: those within the bounds, and the one that it shows. */
export const offeredYears = (shown: string, today: string, { min, max }: DayBounds): readonly number[] => {
  const yearOf = (day: string) => Number(day.slice(0, 4))
  const first = Math.min(min === undefined ? earliestOffered : yearOf(min), yearOf(shown))
  const last = Math.max(max === undefined ? yearOf(today) + yearsAhead : yearOf(max), yearOf(shown))
  return Array.from({ length: last - first + 1 }, (_, place) => first + place)
}

/** Whether a month has a day within the bounds. @param month - its first day */
export const hasDayWithin = (month: string, { min, max }: DayBounds): boolean =>
  (min === undefined || lastDayOf(month) >= min) && (max === undefined || monthOf(month) <= max)
