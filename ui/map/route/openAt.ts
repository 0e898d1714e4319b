import { weekdayOf } from '#contract/days.ts'
import { holidaysOf } from '#contract/holidays.ts'
import type { Reply } from '#dataProvider/client.ts'
import { minutesOf } from './arrivals.ts'

export type OpeningHours = Pick<Reply<'getMedicalInstitutionOpeningHours'>, 'hours' | 'closedWeekdays'>

const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
type Weekday = (typeof weekdays)[number] | 'holiday'

/** A time of consultation: minutes after midnight. */
export interface Consultation {
  readonly start: number
  readonly end: number
}

/**
 * `closed`: no consultation on this day. `outside`: before the first or after the last. `break`: between two, at noon as a rule. `unknown`: the
 * source says nothing, or the time of arrival is not known.
 */
export const openings = ['open', 'closed', 'outside', 'break', 'unknown'] as const
export type Opening = (typeof openings)[number]

export interface OpeningOfDay {
  readonly opening: Opening
  /** Of all departments together, the earliest first; empty if closed or unknown. */
  readonly consultations: readonly Consultation[]
  readonly isHoliday: boolean
}

const united = (spans: readonly Consultation[]): Consultation[] => {
  const joined: Consultation[] = []
  for (const span of spans.toSorted((a, b) => a.start - b.start)) {
    const last = joined.at(-1)
    if (last && span.start <= last.end) joined[joined.length - 1] = { ...last, end: Math.max(last.end, span.end) }
    else joined.push(span)
  }
  return joined
}

const consultationsOn = (hours: OpeningHours['hours'], day: Weekday): Consultation[] =>
  united(
    hours.flatMap(({ consultation }) => {
      const span = consultation[day]
      return span ? [{ start: minutesOf(span.start), end: minutesOf(span.end) }] : []
    }),
  )

/** On a holiday without hours of its own: closed if the source says so, hours of the weekday if it names other closed days, else unknown. */
const holidayHours = ({ hours, closedWeekdays }: OpeningHours, weekday: Weekday): Consultation[] | undefined => {
  const own = consultationsOn(hours, 'holiday')
  if (own.length > 0) return own
  if (closedWeekdays === null) return undefined
  return closedWeekdays.includes('holiday') || closedWeekdays.includes(weekday) ? [] : consultationsOn(hours, weekday)
}

const weekdayHours = ({ hours, closedWeekdays }: OpeningHours, weekday: Weekday): Consultation[] | undefined => {
  if (closedWeekdays?.includes(weekday)) return []
  return hours.length > 0 ? consultationsOn(hours, weekday) : undefined
}

const judged = (consultations: readonly Consultation[], time: number | null): Opening => {
  const first = consultations[0]
  const last = consultations.at(-1)
  if (!first || !last) return 'closed'
  if (time === null) return 'unknown'
  if (time < first.start || time >= last.end) return 'outside'
  return consultations.some(({ start, end }) => time >= start && time < end) ? 'open' : 'break'
}

/**
 * Whether an institution has consultation hours when one arrives. Only regular hours are known: closures such as "every third Saturday" are told in
 * words elsewhere.
 * @param day - `YYYY-MM-DD`
 * @param time - minutes after midnight; null if unknown
 */
export const openingAt = (hours: OpeningHours | undefined, day: string, time: number | null): OpeningOfDay => {
  const isHoliday = holidaysOf(Number(day.slice(0, 4))).has(day)
  const weekday = weekdays[weekdayOf(day)] ?? 'sun'
  const consultations = hours && (isHoliday ? holidayHours(hours, weekday) : weekdayHours(hours, weekday))
  return consultations
    ? { opening: judged(consultations, time), consultations, isHoliday }
    : { opening: 'unknown', consultations: [], isHoliday }
}
