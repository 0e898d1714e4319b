import { dateFormat } from './intlFormats.ts'
import type { Language } from './messages.ts'

const instantOf = (day: string) => new Date(`${day}T00:00:00Z`)

/**
 * A day in English as everybody reads it, whatever the order of day and month is where they are. The one form of English texts; fields, which are typed
 * in, and files keep `YYYY/MM/DD`.
 * @param day - `YYYY-MM-DD`
 * @example englishDay('2026-04-01') // '1 Apr 2026'
 */
export const englishDay = (day: string): string =>
  dateFormat('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'short', year: 'numeric' }).format(instantOf(day))

/**
 * A day as lists, tables and sentences show it in a language. Cells of files have their own form (server/tables/fileDays.ts), which is read back.
 * @param day - `YYYY-MM-DD`
 * @example shortDay('2026-07-31', 'ja') // '2026/7/31', in English '31 Jul 2026'
 */
export const shortDay = (day: string, language: Language): string =>
  language === 'ja' ? day.split('-').map(Number).join('/') : englishDay(day)

/**
 * A day in the cell of a file. Every file writes days in this one form, which spreadsheets take for days and imports read back.
 * @param day - `YYYY-MM-DD`
 * @example fileDay('2026-07-31') // '2026/07/31'
 */
export const fileDay = <D extends string | null | undefined>(day: D): D | string => day && day.replaceAll('-', '/')

/** A month in English. @param month - any day of it @example englishMonth('2026-04-01') // 'Apr 2026' */
export const englishMonth = (month: string): string =>
  dateFormat('en-GB', { timeZone: 'UTC', month: 'short', year: 'numeric' }).format(instantOf(month.slice(0, 10)))

/**
 * When somebody did something, as sentences about two people at one record say it: the time of day in Japan to the second, which tells two saves within a
 * minute apart, and the day unless it is today.
 * @param at - ISO instant
 * @example shortMoment('2026-04-01T00:05:09Z', 'ja') // '9:05:09' on that day, later '2026/4/1 9:05:09'
 */
export const shortMoment = (at: string, language: Language, now = new Date()): string => {
  // The Swedish locale writes dates as YYYY-MM-DD.
  const format = dateFormat('sv-SE', { timeZone: 'Asia/Tokyo', dateStyle: 'short', timeStyle: 'medium' })
  const [day = '', time = ''] = format.format(new Date(at)).split(' ')
  const clock = time.replace(/^0/, '')
  return format.format(now).startsWith(day) ? clock : `${shortDay(day, language)} ${clock}`
}
