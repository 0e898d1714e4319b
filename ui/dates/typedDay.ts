import { daysAfter } from '#contract/days.ts'
import { entryOf } from '#contract/entryOf.ts'
import { monthAfter, monthOf } from '#contract/months.ts'
import { dayIn, monthIn } from '#contract/writtenDays.ts'

/** The first and last day that a field accepts. */
export interface DayBounds {
  /** `YYYY-MM-DD`. */
  readonly min?: string | undefined
  readonly max?: string | undefined
}

export const isWithin = (day: string, { min, max }: DayBounds): boolean =>
  (min === undefined || day >= min) && (max === undefined || day <= max)

const dayWords: Readonly<Record<string, number>> = {
  一昨日: -2,
  おととい: -2,
  昨日: -1,
  きのう: -1,
  yesterday: -1,
  今日: 0,
  本日: 0,
  きょう: 0,
  today: 0,
  明日: 1,
  あした: 1,
  tomorrow: 1,
  明後日: 2,
  あさって: 2,
}

const monthWords: Readonly<Record<string, number>> = { 先月: -1, 前月: -1, 今月: 0, 当月: 0, 来月: 1, 翌月: 1 }

const plain = (text: string) => text.normalize('NFKC').replaceAll(/\s/g, '').toLowerCase()

/** This year, or else the nearest year in which the day lies within the bounds. */
const nearestYear = (readIn: (year: number) => string | null, today: string, bounds: DayBounds): string | null => {
  const year = Number(today.slice(0, 4))
  const days = [year, year + 1, year - 1].map(readIn)
  return days.find((day) => day !== null && isWithin(day, bounds)) ?? days[0] ?? null
}

/**
 * The day that somebody has typed, `YYYY-MM-DD`; null if it cannot be read. Besides days with a Western or Japanese year it accepts a month and day
 * (10/21, 1021, 10月21日), and words such as 今日 and 明日.
 */
export const typedDay = (text: string, today: string, bounds: DayBounds = {}): string | null => {
  const written = plain(text)
  const word = entryOf(dayWords, written)
  if (word !== undefined) return daysAfter(today, word)
  const [, month, day] =
    /^(\d{1,2})(?:[-/.]|月)(\d{1,2})日?(?:\([^)]*\))?$/.exec(written) ?? /^(\d{2})(\d{2})$/.exec(written) ?? []
  if (month && day) return nearestYear((year) => dayIn(`${year}/${month}/${day}`), today, bounds)
  return dayIn(text)
}

/** The month that somebody has typed, as its first day; null if it cannot be read. It accepts 10月 and words such as 先月 too. */
export const typedMonth = (text: string, today: string, bounds: DayBounds = {}): string | null => {
  const written = plain(text)
  const word = entryOf(monthWords, written)
  if (word !== undefined) return monthAfter(monthOf(today), word)
  const [, month] = /^(\d{1,2})月?$/.exec(written) ?? []
  if (month) return nearestYear((year) => monthIn(`${year}/${month}`), today, bounds)
  return monthIn(text)
}
