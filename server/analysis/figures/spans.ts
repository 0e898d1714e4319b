import type { Period, UnitType } from '#contract/analysis/analysis.ts'
import type { Language } from '#contract/messages.ts'
import { englishDay, englishMonth } from '#contract/dayTexts.ts'
import { daysAfter } from '#contract/days.ts'
import { type SpanDays as CountedDays, spanLabel } from '#contract/spanLabels.ts'
import { aprilOf, fiscalYearOf, halfOf, monthAfter, monthOf, monthsBetween } from '#contract/months.ts'

/** A part of a period, both days included. */
export interface SpanDays {
  readonly label: string
  readonly start_date: string
  readonly end_date: string
}

/** The Monday of a day's week. */
export const mondayOf = (day: string): string => daysAfter(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))

/** The first day of a day's week, month or fiscal year. */
const startOf: Readonly<Record<UnitType, (day: string) => string>> = {
  week: mondayOf,
  month: monthOf,
  year: (day) => aprilOf(fiscalYearOf(day)),
}

/** The first day of the next week, month or fiscal year. */
const nextUnit: Readonly<Record<UnitType, (day: string) => string>> = {
  week: (day) => daysAfter(mondayOf(day), 7),
  month: (day) => monthAfter(day, 1),
  year: (day) => aprilOf(fiscalYearOf(day) + 1),
}

const labels: Readonly<Record<UnitType, Readonly<Record<Language, (day: string) => string>>>> = {
  week: {
    ja: (day) => `${Number(day.slice(0, 4))}年${Number(day.slice(5, 7))}月${Number(day.slice(8))}日の週`,
    en: (day) => `Week of ${englishDay(day)}`,
  },
  month: {
    ja: (day) => `${Number(day.slice(0, 4))}年${Number(day.slice(5, 7))}月`,
    en: englishMonth,
  },
  year: {
    ja: (day) => `${fiscalYearOf(day)}年度`,
    en: (day) => `FY ${fiscalYearOf(day)}`,
  },
}

/** The name of a span: 2026年4月6日の週, 2026年4月, 2026年度. @param day - any day of it */
export const labelOf = (day: string, unit: UnitType, language: Language): string =>
  labels[unit][language](unit === 'week' ? mondayOf(day) : day)

/**
 * The name of a span of which a figure has only the days of a period.
 * @param shown - those days, both included
 * @param days - what else makes a part of them
 * @example '2025年度（12〜3月）'
 */
export const partLabelOf = (
  shown: { readonly first: string; readonly last: string },
  unit: UnitType,
  language: Language,
  days: CountedDays = {},
): string =>
  spanLabel(
    {
      label: labelOf(shown.first, unit, language),
      first: startOf[unit](shown.first),
      last: daysAfter(nextUnit[unit](shown.first), -1),
      shown,
    },
    days,
    language,
  )

/**
 * Cuts a period into weeks (from Monday), months or fiscal years (from April). The first and the last may be incomplete, which their labels say.
 * @param days - of figures that grow up to today or have a first day: both make a part of a span too
 */
export const spansOf = (
  { start_date: start, end_date: end }: Period,
  unit: UnitType,
  language: Language,
  days: CountedDays = {},
): SpanDays[] => {
  const spans: SpanDays[] = []
  for (let day = start; day <= end; day = nextUnit[unit](day)) {
    const whole = daysAfter(nextUnit[unit](day), -1)
    const last = whole < end ? whole : end
    spans.push({ label: partLabelOf({ first: day, last }, unit, language, days), start_date: day, end_date: last })
  }
  return spans
}

const halves = { ja: ['上期', '下期'], en: [' H1', ' H2'] } as const

/** The name of a half of a fiscal year: 2026年度上期, 2026年度下期. @param half - its first month */
const halfLabel = (half: string, language: Language) =>
  `${labelOf(half, 'year', language)}${halves[language][half.slice(5, 7) === '04' ? 0 : 1]}`

/** A whole period as one span: 2026年4月, 2026年度, 2026年度上期 or 2026年4月〜2026年8月. @param period - of whole months */
export const wholeSpan = ({ start_date: start, end_date: end }: Period, language: Language): SpanDays => {
  const [first, last] = [labelOf(start, 'month', language), labelOf(end, 'month', language)]
  const endsAfter = (months: number) => end === daysAfter(monthAfter(start, months), -1)
  const span = (label: string) => ({ label, start_date: start, end_date: end })
  if (start === aprilOf(fiscalYearOf(start)) && endsAfter(12)) return span(labelOf(start, 'year', language))
  if (start === halfOf(start) && endsAfter(6)) return span(halfLabel(start, language))
  return span(first === last ? first : language === 'ja' ? `${first}〜${last}` : `${first} – ${last}`)
}

/** The same months in several years, oldest first; the last is the period itself. @param period - of whole months, at most a year */
export const yearsOf = ({ start_date: start, end_date: end }: Period, years: number, language: Language): SpanDays[] =>
  Array.from({ length: years }, (_, index) => {
    const months = 12 * (index + 1 - years)
    const endDate = daysAfter(monthAfter(end, months + 1), -1)
    return wholeSpan({ start_date: monthAfter(start, months), end_date: endDate }, language)
  })

/** The distinct months of spans, by their first days. */
export const monthsOf = (spans: readonly Pick<SpanDays, 'start_date' | 'end_date'>[]): string[] => [
  ...new Set(spans.flatMap(({ start_date: start, end_date: end }) => monthsBetween(monthOf(start), end))),
]

/** The parts from which sums over spans are added up, each by its first day. */
export interface Parts {
  /** Whole fiscal years within a span. */
  readonly years: readonly string[]
  /** Months outside of these years. */
  readonly months: readonly string[]
}

/** The fewest whole fiscal years and months that make up spans. @param spans - of whole months */
export const partsOf = (spans: readonly Pick<SpanDays, 'start_date' | 'end_date'>[]): Parts => {
  const years: string[] = []
  const months: string[] = []
  for (const { start_date: start, end_date: end } of spans)
    for (let month = monthOf(start); month <= end;) {
      const isYear = month.endsWith('-04-01') && monthAfter(month, 11) <= end
      ;(isYear ? years : months).push(month)
      month = monthAfter(month, isYear ? 12 : 1)
    }
  return { years: [...new Set(years)], months: [...new Set(months)] }
}
