import { formatMonth, type Locale } from '../../../../ui/format.ts'
import type { Months } from './period.ts'

/** A period as people say it. @example monthsText({ first: '2025-04-01', last: '2026-03-01' }, 'ja') // '2025年4月〜2026年3月' */
export const monthsText = ({ first, last }: Months, locale: Locale): string =>
  first === last
    ? formatMonth(first, locale)
    : [first, last].map((month) => formatMonth(month, locale)).join(locale.startsWith('ja') ? '〜' : ' – ')
