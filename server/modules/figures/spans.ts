import type { Period, UnitType } from '../../../contract/analysis.ts'
import type { Language } from '../../../contract/messages.ts'
import { fiscalYearOf, monthAfter } from '../../../contract/months.ts'
import { daysAfter } from '../../japanDays.ts'

/** A part of a period, both days included. */
export interface SpanDays {
  readonly label: string
  readonly start_date: string
  readonly end_date: string
}

/** The Monday of a day's week. */
export const mondayOf = (day: string): string => daysAfter(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))

/** The first day of the week, month or fiscal year that comes after a day's own. */
const nextUnit: Readonly<Record<UnitType, (day: string) => string>> = {
  week: (day) => daysAfter(mondayOf(day), 7),
  month: (day) => monthAfter(day, 1),
  year: (day) => `${String(fiscalYearOf(day) + 1).padStart(4, '0')}-04-01`,
}

const shortMonth = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', month: 'short' })

const labels: Readonly<Record<UnitType, Readonly<Record<Language, (day: string) => string>>>> = {
  week: {
    ja: (day) => `${Number(day.slice(0, 4))}年${Number(day.slice(5, 7))}月${Number(day.slice(8))}日の週`,
    en: (day) => `Week of ${Number(day.slice(8))} ${shortMonth.format(new Date(day))} ${Number(day.slice(0, 4))}`,
  },
  month: {
    ja: (day) => `${Number(day.slice(0, 4))}年${Number(day.slice(5, 7))}月`,
    en: (day) => `${shortMonth.format(new Date(day))} ${Number(day.slice(0, 4))}`,
  },
  year: {
    ja: (day) => `${fiscalYearOf(day)}年度`,
    en: (day) => `FY ${fiscalYearOf(day)}`,
  },
}

/** What a span is called: 2026年4月6日の週, 2026年4月, 2026年度. @param day - any day of it */
export const labelOf = (day: string, unit: UnitType, language: Language): string =>
  labels[unit][language](unit === 'week' ? mondayOf(day) : day)

/** A period cut into its weeks (from Monday), months or fiscal years (from April); the first and the last may be shorter than a whole one. */
export const spansOf = (
  { start_date: start, end_date: end }: Period,
  unit: UnitType,
  language: Language,
): SpanDays[] => {
  const spans: SpanDays[] = []
  for (let day = start; day <= end; day = nextUnit[unit](day)) {
    const last = daysAfter(nextUnit[unit](day), -1)
    spans.push({ label: labelOf(day, unit, language), start_date: day, end_date: last < end ? last : end })
  }
  return spans
}
