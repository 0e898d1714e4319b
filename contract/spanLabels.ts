import { dateFormat } from './intlFormats.ts'
import { englishDay } from './dayTexts.ts'
import { lastDayOf, monthOf } from './months.ts'
import type { Language } from './messages.ts'

/** Some days, both included. */
interface Days {
  readonly first: string
  readonly last: string
}

/** A week, month or fiscal year that a figure stands under. */
export interface LabelledSpan extends Days {
  /** The name of the whole span: 2025年度. */
  readonly label: string
  /** The days that the figure is of, if a period cuts the span. */
  readonly shown?: Days
}

/** What else makes a part of a span. */
export interface SpanDays {
  /** Today in Japan, if figures grow up to it; undefined where they end with their days. */
  readonly today?: string | undefined
  /** The first record of what is counted; undefined where there is no first day. */
  readonly firstRecord?: string | undefined
}

const words = {
  ja: {
    soFar: '途中',
    recordedFrom: (day: string) => `${Number(day.slice(5, 7))}月${Number(day.slice(8))}日から記録`,
  },
  en: { soFar: 'so far', recordedFrom: (day: string) => `recorded from ${englishDay(day)}` },
} as const

const monthOfYear = (day: string) => Number(day.slice(5, 7))
const dayOfMonth = (day: string) => Number(day.slice(8))

const englishPart = (day: string, isDay: boolean) =>
  dateFormat('en-GB', { timeZone: 'UTC', month: 'short', ...(isDay && { day: 'numeric' }) }).format(
    new Date(`${day}T00:00:00Z`),
  )

/** Days of a span without their year, which its label says: 12〜3月, 4月1〜5日. */
const partText = ({ first, last }: Days, language: Language): string => {
  const isMonths = first === monthOf(first) && last === lastDayOf(last)
  const isWithin = isMonths ? monthOf(first) === monthOf(last) : first === last
  if (language === 'en') {
    const [from, to] = [englishPart(first, !isMonths), englishPart(last, !isMonths)]
    return isWithin ? from : `${from}–${to}`
  }
  const dayText = (day: string) => `${monthOfYear(day)}月${dayOfMonth(day)}日`
  if (isMonths) return isWithin ? `${monthOfYear(first)}月` : `${monthOfYear(first)}〜${monthOfYear(last)}月`
  if (isWithin) return dayText(first)
  return monthOf(first) === monthOf(last)
    ? `${monthOfYear(first)}月${dayOfMonth(first)}〜${dayOfMonth(last)}日`
    : `${dayText(first)}〜${dayText(last)}`
}

/**
 * The label of a week, month or fiscal year, in charts, tables, crosstabs and files. It says that its figure is of a part and of which: a period cuts the
 * span, the first record is from within it, or it is not over.
 * @example '2025年度（12〜3月）' // '2024年度（11月29日から記録）' // '2026年度（途中）'
 */
export const spanLabel = (
  { label, first, last, shown = { first, last } }: LabelledSpan,
  { today, firstRecord }: SpanDays,
  language: Language,
): string => {
  const isCut = shown.first > first || shown.last < last
  const parts = [
    ...(isCut ? [partText(shown, language)] : []),
    ...(firstRecord !== undefined && shown.first < firstRecord && firstRecord <= shown.last
      ? [words[language].recordedFrom(firstRecord)]
      : []),
    ...(today !== undefined && shown.first <= today && today <= shown.last ? [words[language].soFar] : []),
  ]
  if (parts.length === 0) return label
  return language === 'ja' ? `${label}（${parts.join('・')}）` : `${label} (${parts.join(', ')})`
}
