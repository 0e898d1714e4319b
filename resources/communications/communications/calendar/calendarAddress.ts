import { daysAfter, weekdayOf } from '#contract/days.ts'
import { lastDayOf, monthAfter } from '#contract/months.ts'
import { today } from '#ui/format.ts'

/** What the calendar shows at once. */
export interface CalendarSpan {
  readonly name: 'month' | 'week'
  readonly first: string
  readonly last: string
}

const monthPattern = /^(19|20)\d\d-(0[1-9]|1[0-2])$/
const dayPattern = /^(19|20)\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/

const mondayOf = (day: string) => daysAfter(day, -weekdayOf(day))

/** The month or week in an address (`month=2026-11`, or `span=week&week=2026-11-23`); that of today unless it names one. */
export const spanIn = (parameters: URLSearchParams): CalendarSpan => {
  if (parameters.get('span') === 'week') {
    const week = parameters.get('week') ?? ''
    const isDay = dayPattern.test(week) && !Number.isNaN(Date.parse(week))
    const first = mondayOf(isDay ? week : today())
    return { name: 'week', first, last: daysAfter(first, 6) }
  }
  const month = parameters.get('month') ?? ''
  const first = monthPattern.test(month) ? `${month}-01` : monthAfter(today(), 0)
  return { name: 'month', first, last: lastDayOf(first) }
}

/** The parameters of the span so many months or weeks later. */
export const spanAt = ({ name, first }: CalendarSpan, distance: number): Readonly<Record<string, string | null>> =>
  name === 'week'
    ? { week: daysAfter(first, 7 * distance) }
    : { month: monthAfter(first, distance).slice(0, 7), day: null }

/** The parameters of the other kind of span around the same time. */
export const otherSpan = ({ name, first, last }: CalendarSpan): Readonly<Record<string, string | null>> => {
  const now = today()
  if (name === 'week') return { span: null, week: null, month: last.slice(0, 7), day: null }
  return { span: 'week', week: now >= first && now <= last ? now : first, month: null, day: null }
}
