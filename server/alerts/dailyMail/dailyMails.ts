import { daysAfter, millisecondsPerDay } from '#contract/days.ts'
import { dayInJapan } from '../../japanDays.ts'
import { mailQueue } from '../../mail/mailQueue.ts'

/** A person's mail of a day, as the key of its row. */
export type DailyMail = Readonly<Record<'account_id', number> & Record<'due_on', string>>

/** Why nothing was sent. */
export type SkipReason = 'account_deleted' | 'account_disabled' | 'nothing_to_tell'

/** The daily mails to people: alerts, reports with new rows, unseen reactions, overdue letters. */
export const dailyMails = mailQueue<DailyMail, SkipReason>('daily_mails', ['account_id', 'due_on'])

/** When a day's mails begin: 08:00 in Japan, as a part of the day. */
const beginsAfter = (8 / 24) * millisecondsPerDay

/** The day whose mails are due at a time, `YYYY-MM-DD`: before 08:00 in Japan still the day before. */
export const dailyMailDay = (at: string): string => dayInJapan(new Date(Date.parse(at) - beginsAfter))

/** An alert that nobody could be mailed of for so long is not mailed any more. */
export const maxAlertDays = 7

/** The first day whose mails can have told of an alert that is still to be mailed. */
export const firstMailDay = (day: string): string => daysAfter(day, -maxAlertDays - 1)
