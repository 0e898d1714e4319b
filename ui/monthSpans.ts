import { monthRuns } from '#contract/months.ts'
import type { Locale } from './format.ts'
import { dateFormat } from '#contract/intlFormats.ts'

const dateOf = (month: string) => new Date(`${month}T00:00:00Z`)

/** Formats months, with consecutive ones as ranges. @param months - first days, in ascending order */
export const formatMonths = (months: readonly string[], locale: Locale): string => {
  const isJapanese = locale === 'ja'
  const format = (month: string, options: Intl.DateTimeFormatOptions) =>
    dateFormat(locale, { ...options, timeZone: 'UTC' }).format(dateOf(month))
  const whole = (month: string) => format(month, { year: 'numeric', month: 'long' })
  const texts = monthRuns(months).map(({ first, last }) => {
    if (first === last) return whole(first)
    const isShort = isJapanese && first.slice(0, 4) === last.slice(0, 4)
    return [whole(first), isShort ? format(last, { month: 'long' }) : whole(last)].join(isJapanese ? '〜' : ' – ')
  })
  return texts.join(isJapanese ? '、' : ', ')
}
