import { englishMonth, fileDay, shortDay } from '#contract/dayTexts.ts'
import { lastDayOf, monthOf } from '#contract/months.ts'
import { dateFormat, formatNumber, numberFormat } from '#contract/intlFormats.ts'

/** A locale for dates and numbers. */
export type Locale = string

const timeZone = 'Asia/Tokyo'

const isJapanese = (locale: Locale) => locale.startsWith('ja')

const parts = (locale: Locale, instant: Date, options: Intl.DateTimeFormatOptions) =>
  dateFormat(isJapanese(locale) ? 'ja-JP' : 'en-GB', { timeZone, ...options }).formatToParts(instant)

const part = (dateParts: readonly Intl.DateTimeFormatPart[], type: Intl.DateTimeFormatPartTypes) =>
  dateParts.find((one) => one.type === type)?.value ?? ''

/**
 * Formats a day.
 * @param value - ISO date or instant; instants are converted to Japan's time
 * @example formatDate('2026-04-01', 'ja') // '2026年4月1日(水)'
 */
export const formatDate = (value: string, locale: Locale): string => {
  const instant = new Date(value.length === 10 ? `${value}T00:00:00+09:00` : value)
  if (!isJapanese(locale))
    return dateFormat('en-GB', {
      timeZone,
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      year: 'numeric',
    }).format(instant)
  const dateParts = parts(locale, instant, { year: 'numeric', month: 'numeric', day: 'numeric', weekday: 'short' })
  return `${part(dateParts, 'year')}年${part(dateParts, 'month')}月${part(dateParts, 'day')}日(${part(dateParts, 'weekday')})`
}

/** Formats a day in a short form. @param value - ISO date @example formatShortDate('2026-04-01', 'ja') // '2026/4/1', in English '1 Apr 2026' */
export const formatShortDate = (value: string, locale: Locale): string =>
  shortDay(value, isJapanese(locale) ? 'ja' : 'en')

/**
 * Formats a day and time in Japan's time zone in the short form of lists.
 * @example formatShortDateTime('2026-04-01T00:05:09Z', 'ja') // '2026/4/1 9:05'
 */
export const formatShortDateTime = (value: string, locale: Locale): string =>
  `${formatShortDate(dayOf(value), locale)} ${formatTime(value, locale)}`

/** The same with seconds. @example formatMoment('2026-04-01T00:05:09Z', 'ja') // '2026/4/1 9:05:09' */
export const formatMoment = (value: string, locale: Locale): string =>
  `${formatShortDate(dayOf(value), locale)} ${formatTimeToSecond(value, locale)}`

/** A moment in the cell of a file, as the files of the server write it. @example formatFileTime('2026-07-31T15:00:05Z') // '2026/08/01 00:00:05' */
export const formatFileTime = (value: string): string =>
  `${fileDay(dayOf(value))} ${formatTimeToSecond(value, 'ja').padStart('00:00:00'.length, '0')}`

/** Formats a month. @param value - its first day @example formatMonth('2026-04-01', 'ja') // '2026年4月' */
export const formatMonth = (value: string, locale: Locale): string => {
  const [year, month] = value.split('-').map(Number)
  if (isJapanese(locale)) return `${year}年${month}月`
  return englishMonth(value)
}

/**
 * Formats a range of consecutive months.
 * @example formatMonthRange({ first: '2025-04-01', last: '2026-03-01' }, 'ja') // '2025年4月〜2026年3月'
 */
export const formatMonthRange = (
  { first, last }: { readonly first: string; readonly last: string },
  locale: Locale,
): string =>
  first === last
    ? formatMonth(first, locale)
    : [first, last].map((month) => formatMonth(month, locale)).join(isJapanese(locale) ? '〜' : ' – ')

/**
 * Formats a range of days, by its months where these are whole.
 * @example formatDayRange({ start: '2026-09-02', end: '2026-12-01' }, 'ja') // '2026/9/2〜2026/12/1'
 */
export const formatDayRange = (
  { start, end }: { readonly start: string; readonly end: string },
  locale: Locale,
): string =>
  start.endsWith('-01') && end === lastDayOf(end)
    ? formatMonthRange({ first: start, last: monthOf(end) }, locale)
    : [start, end].map((day) => formatShortDate(day, locale)).join(isJapanese(locale) ? '〜' : ' – ')

/** Formats a month without its year. @example formatMonthOfYear('2026-04-01', 'ja') // '4月' */
export const formatMonthOfYear = (value: string, locale: Locale): string =>
  isJapanese(locale)
    ? `${Number(value.slice(5, 7))}月`
    : dateFormat('en-GB', { timeZone, month: 'short' }).format(new Date(`${value}T00:00:00+09:00`))

/** Formats a fiscal year. @param year - in which it begins @example formatFiscalYear(2026, 'ja') // '2026年度' */
export const formatFiscalYear = (year: number, locale: Locale): string =>
  isJapanese(locale) ? `${year}年度` : `FY ${year}`

/** Formats a share with one decimal. @param value - in percent @example formatPercent(33.333, 'ja') // '33.3%' */
export const formatPercent = (value: number, locale: Locale): string =>
  formatNumber(value / 100, isJapanese(locale) ? 'ja-JP' : 'en-GB', {
    style: 'percent',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  })

/** Formats a time of day in Japan's time zone. @example formatTime('2026-04-01T00:05:00Z', 'ja') // '9:05' */
export const formatTime = (value: string, locale: Locale): string => {
  const timeParts = parts(locale, new Date(value), { hour: 'numeric', minute: '2-digit', hour12: false })
  return `${Number(part(timeParts, 'hour'))}:${part(timeParts, 'minute')}`
}

/** The same with seconds. @example formatTimeToSecond('2026-04-01T00:05:09Z', 'ja') // '9:05:09' */
export const formatTimeToSecond = (value: string, locale: Locale): string =>
  `${formatTime(value, locale)}:${new Date(value).toISOString().slice(17, 19)}`

/** Formats a day and time in Japan's time zone. @example formatDateTime('2026-04-01T00:05:00Z', 'ja') // '2026年4月1日(水) 9:05' */
export const formatDateTime = (value: string, locale: Locale): string =>
  `${formatDate(value, locale)} ${formatTime(value, locale)}`

/** The time of a moment, with its day unless that is today. @example formatTimeOfToday('2026-04-01T00:05:00Z', 'ja') // '9:05' on that day */
export const formatTimeOfToday = (value: string, locale: Locale): string =>
  dayOf(value) === today() ? formatTime(value, locale) : formatDateTime(value, locale)

/**
 * A text with an addition in brackets, full-width in Japanese only.
 * @example withBrackets('紹介', '件', 'ja') // '紹介（件）', in English 'Referrals (cases)'
 */
export const withBrackets = (text: string, addition: string, locale: Locale): string =>
  isJapanese(locale) ? `${text}（${addition}）` : `${text} (${addition})`

/** What stands between names in a text. @example ['眼科', '内科'].join(nameSeparator('ja')) // '眼科、内科', in English with a comma */
export const nameSeparator = (locale: Locale): string => (isJapanese(locale) ? '、' : ', ')

/** What stands between short words, as of a table's cell. @example ['日', '祝'].join(wordSeparator('ja')) // '日・祝', in English with a comma */
export const wordSeparator = (locale: Locale): string => (isJapanese(locale) ? '・' : ', ')

/** A whole number with separators. */
export const formatCount = (value: number, locale: Locale): string =>
  formatNumber(value, isJapanese(locale) ? 'ja-JP' : 'en-GB')

/** Formats kilometres with one decimal. @example formatKilometres(2.44, 'ja') // '2.4 km' */
export const formatKilometres = (value: number, locale: Locale): string =>
  `${numberFormat(isJapanese(locale) ? 'ja-JP' : 'en-GB', { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(value)} km`

/** `8620950` → `〒862-0950` */
export const formatPostalCode = (code: string): string => `〒${code.slice(0, 3)}-${code.slice(3)}`

/** A day for file names, in Japan's time zone. @example dayStamp(new Date('2026-03-31T15:00:00Z')) // '20260401' */
export const dayStamp = (instant: Date): string => {
  const dateParts = parts('ja', instant, { year: 'numeric', month: '2-digit', day: '2-digit' })
  return `${part(dateParts, 'year')}${part(dateParts, 'month')}${part(dateParts, 'day')}`
}

/** The day of an instant in Japan, `YYYY-MM-DD`. @param value - ISO instant */
export const dayOf = (value: string): string => dayStamp(new Date(value)).replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3')

/** Today's date in Japan, `YYYY-MM-DD`. */
export const today = (): string => dayOf(new Date().toISOString())

/** Whether a day has passed in Japan. @param day - `YYYY-MM-DD` */
export const isBeforeToday = (day: string, now: Date): boolean => day.replaceAll('-', '') < dayStamp(now)

const bytesInUnit = 1000

/** Formats the size of a file. @example formatBytes(2_340_000, 'ja') // '2.3 MB' */
export const formatBytes = (bytes: number, locale: Locale): string => {
  const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const
  const step = Math.min(units.length - 1, bytes < 1 ? 0 : Math.floor(Math.log(bytes) / Math.log(bytesInUnit)))
  return numberFormat(isJapanese(locale) ? 'ja-JP' : 'en-GB', {
    style: 'unit',
    unit: units[step] ?? 'byte',
    unitDisplay: 'short',
    maximumFractionDigits: step === 0 ? 0 : 1,
  }).format(bytes / bytesInUnit ** step)
}
