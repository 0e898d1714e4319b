import type { Months } from '../../../../contract/analysisMonths.ts'
import { aprilOf, fiscalYearOf, lastDayOf, monthAfter, monthsBetween } from '../../../../contract/months.ts'

export type { Months }

/** Both days included. */
export interface Days {
  readonly startDate: string
  readonly endDate: string
}

export const daysOf = ({ first, last }: Months): Days => ({ startDate: first, endDate: lastDayOf(last) })

const lengthOf = ({ first, last }: Months) => monthsBetween(first, last).length

const moved = ({ first, last }: Months, by: number): Months => ({
  first: monthAfter(first, by),
  last: monthAfter(last, by),
})

/** Where the calendar and the data stand. Months by their first days. */
export interface Now {
  /** The month that we live in. */
  readonly month: string
  /** The last month of which there are referrals. */
  readonly lastMonth: string
}

/** Periods that are chosen by name; a link to one stays up to date. */
export const presets = [
  'this_month',
  'last_month',
  'three_months',
  'twelve_months',
  'fiscal_year',
  'last_fiscal_year',
] as const
export type Preset = (typeof presets)[number]

const later = (one: string, other: string) => (one > other ? one : other)

const presetMonths: Readonly<Record<Preset, (now: Now) => Months>> = {
  this_month: ({ month }) => ({ first: month, last: month }),
  last_month: ({ month }) => ({ first: monthAfter(month, -1), last: monthAfter(month, -1) }),
  three_months: ({ lastMonth }) => ({ first: monthAfter(lastMonth, -2), last: lastMonth }),
  twelve_months: ({ lastMonth }) => ({ first: monthAfter(lastMonth, -11), last: lastMonth }),
  // As far as there are figures: months without any would be compared with full ones of the year before.
  fiscal_year: ({ month, lastMonth }) => {
    const april = aprilOf(fiscalYearOf(month))
    return { first: april, last: later(april, lastMonth) }
  },
  last_fiscal_year: ({ month }) => {
    const april = aprilOf(fiscalYearOf(month) - 1)
    return { first: april, last: monthAfter(april, 11) }
  },
}

/** A period by name, or months that somebody has picked. */
export type PeriodChoice = Preset | Months

export const monthsOf = (choice: PeriodChoice, now: Now): Months =>
  typeof choice === 'string' ? presetMonths[choice](now) : choice

/** The months just before, the same months of the year before, or picked ones. */
export const comparisons = ['previous', 'last_year'] as const
export type Comparison = (typeof comparisons)[number]
export type ComparisonChoice = Comparison | Months

/** How many years back the same months do not overlap with the period. */
export const yearsBack = (period: Months): number => Math.ceil(lengthOf(period) / 12)

/** What a period is compared with. A period of more than twelve months is set beside the same months as many years before as it is long. */
export const comparedMonths = (choice: ComparisonChoice, period: Months): Months => {
  if (choice === 'previous') return moved(period, -lengthOf(period))
  return choice === 'last_year' ? moved(period, -12 * yearsBack(period)) : choice
}

/** Days at a month's end on which an office may well have no referral: weekends and the turn of the year. */
const quietDays = 5

/**
 * Whether a month's figures are likely not all there: it has not passed, or its last referral came days before its end.
 * @param lastDay - of the last referral
 */
export const isIncomplete = (lastDay: string, now: Now): boolean =>
  lastDay.slice(0, 7) === now.month.slice(0, 7) ||
  (Date.parse(lastDayOf(lastDay)) - Date.parse(lastDay)) / 86_400_000 >= quietDays
