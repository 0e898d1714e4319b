import { daysAfter, millisecondsPerDay } from '#contract/days.ts'
import { monthAfter, monthOf } from '#contract/months.ts'
import type { ReportSchedule } from '#contract/reports/subscriptions.ts'
import { dayInJapan } from '../../japanDays.ts'

/** When a day's mails begin: 07:30 in Japan, as a part of the day. */
const beginsAfter = (7.5 / 24) * millisecondsPerDay

/** The day whose mails are due at a time, `YYYY-MM-DD`: before 07:30 in Japan still the day before. */
export const mailDay = (at: string): string => dayInJapan(new Date(Date.parse(at) - beginsAfter))

/** A schedule with the field that it needs. */
export interface Schedule {
  readonly schedule: ReportSchedule
  /** 1 is Monday. */
  readonly weekday: number | null
  readonly day: number | null
}

const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay() || 7

/** The first day of a schedule after a day. One of `month_landed` is looked at every day. */
export const nextDay = ({ schedule, weekday, day }: Schedule, after: string): string => {
  if (schedule === 'weekly' && weekday !== null) return daysAfter(after, ((weekday - weekdayOf(after) + 6) % 7) + 1)
  if (schedule === 'monthly' && day !== null) {
    const inThisMonth = daysAfter(monthOf(after), day - 1)
    return inThisMonth > after ? inThisMonth : daysAfter(monthAfter(after, 1), day - 1)
  }
  return daysAfter(after, 1)
}
