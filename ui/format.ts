/** Languages that dates and numbers are written in. */
export type Locale = string

const timeZone = 'Asia/Tokyo'

const isJapanese = (locale: Locale) => locale.startsWith('ja')

const parts = (locale: Locale, instant: Date, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(isJapanese(locale) ? 'ja-JP' : 'en-GB', { timeZone, ...options }).formatToParts(instant)

const part = (found: readonly Intl.DateTimeFormatPart[], type: Intl.DateTimeFormatPartTypes) =>
  found.find((one) => one.type === type)?.value ?? ''

/**
 * A day as people write it.
 * @param value - ISO date or instant; instants are told by Japan's clock
 * @example formatDate('2026-04-01', 'ja') // '2026年4月1日(水)'
 */
export const formatDate = (value: string, locale: Locale): string => {
  const instant = new Date(value.length === 10 ? `${value}T00:00:00+09:00` : value)
  if (!isJapanese(locale))
    return new Intl.DateTimeFormat('en-GB', {
      timeZone,
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      year: 'numeric',
    }).format(instant)
  const found = parts(locale, instant, { year: 'numeric', month: 'numeric', day: 'numeric', weekday: 'short' })
  return `${part(found, 'year')}年${part(found, 'month')}月${part(found, 'day')}日(${part(found, 'weekday')})`
}

/** A day where room is short. @param value - ISO date @example formatShortDate('2026-04-01', 'ja') // '2026/4/1' */
export const formatShortDate = (value: string, locale: Locale): string =>
  new Intl.DateTimeFormat(isJapanese(locale) ? 'ja-JP' : 'en-GB', {
    timeZone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
  }).format(new Date(`${value}T00:00:00+09:00`))

/** A month. @param value - a day of it @example formatMonth('2026-04-01', 'ja') // '2026年4月' */
export const formatMonth = (value: string, locale: Locale): string =>
  new Intl.DateTimeFormat(isJapanese(locale) ? 'ja-JP' : 'en-GB', {
    timeZone,
    year: 'numeric',
    month: 'long',
  }).format(new Date(`${value}T00:00:00+09:00`))

/** A day with the time, by Japan's clock. @example formatDateTime('2026-04-01T00:05:00Z', 'ja') // '2026年4月1日(水) 9:05' */
export const formatDateTime = (value: string, locale: Locale): string => {
  const found = parts(locale, new Date(value), { hour: 'numeric', minute: '2-digit', hour12: false })
  return `${formatDate(value, locale)} ${Number(part(found, 'hour'))}:${part(found, 'minute')}`
}

/** A whole number with separators. */
export const formatCount = (value: number, locale: Locale): string =>
  new Intl.NumberFormat(isJapanese(locale) ? 'ja-JP' : 'en-GB').format(value)

/** Kilometres with one decimal. @example formatKilometres(2.44, 'ja') // '2.4 km' */
export const formatKilometres = (value: number, locale: Locale): string =>
  `${new Intl.NumberFormat(isJapanese(locale) ? 'ja-JP' : 'en-GB', { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(value)} km`

/** `8620950` → `〒862-0950` */
export const formatPostalCode = (code: string): string => `〒${code.slice(0, 3)}-${code.slice(3)}`

/** A day for file names, by Japan's clock. @example dayStamp(new Date('2026-03-31T15:00:00Z')) // '20260401' */
export const dayStamp = (instant: Date): string => {
  const found = parts('ja', instant, { year: 'numeric', month: '2-digit', day: '2-digit' })
  return `${part(found, 'year')}${part(found, 'month')}${part(found, 'day')}`
}

/** Whether a day has passed in Japan. @param day - `YYYY-MM-DD` */
export const isBeforeToday = (day: string, now: Date): boolean => day.replaceAll('-', '') < dayStamp(now)

const bytesInUnit = 1000

/** The size of a file. @example formatBytes(2_340_000, 'ja') // '2.3 MB' */
export const formatBytes = (bytes: number, locale: Locale): string => {
  const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const
  const step = Math.min(units.length - 1, bytes < 1 ? 0 : Math.floor(Math.log(bytes) / Math.log(bytesInUnit)))
  return new Intl.NumberFormat(isJapanese(locale) ? 'ja-JP' : 'en-GB', {
    style: 'unit',
    unit: units[step] ?? 'byte',
    unitDisplay: 'short',
    maximumFractionDigits: step === 0 ? 0 : 1,
  }).format(bytes / bytesInUnit ** step)
}
