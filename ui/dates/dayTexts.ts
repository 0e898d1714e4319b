import { eraYearOf } from '#contract/writtenDays.ts'
import { formatDate, formatMonth, formatShortDate, type Locale } from '../format.ts'

const isJapanese = (locale: Locale) => locale.startsWith('ja')

/**
 * A day as a field shows it: in Japanese order in every language, so that it can be typed as it is shown.
 * @param day - `YYYY-MM-DD`
 * @example fieldDay('2026-10-21', 'ja') // '2026/10/21(水)'
 */
export const fieldDay = (day: string, locale: Locale): string => {
  const weekday = formatDate(day, locale).match(isJapanese(locale) ? /\((.)\)$/ : /^([A-Z][a-z]{2})/)?.[1] ?? ''
  return `${formatShortDate(day, 'ja')}${isJapanese(locale) ? '' : ' '}(${weekday})`
}

/** A month as a field shows it. @param month - its first day @example fieldMonth('2026-10-01', 'ja') // '2026年10月' */
export const fieldMonth = (month: string, locale: Locale): string =>
  isJapanese(locale) ? formatMonth(month, locale) : month.slice(0, 7).replace('-', '/')

/** The year of a day in its era, 和暦; empty before 1868. @example eraYear('2019-05-01', 'ja') // '令和元年' */
export const eraYear = (day: string, locale: Locale): string => {
  const era = eraYearOf(day)
  if (!era) return ''
  return isJapanese(locale) ? `${era.name}${era.year === 1 ? '元' : era.year}年` : `${era.latin} ${era.year}`
}
