import type { Months } from '#contract/analysis/analysisMonths.ts'
import { aprilOf, fiscalYearOf, halfOf, lastDayOf, monthAfter, monthsBetween } from '#contract/months.ts'

export type { Months }

/** First and last day, both inclusive. */
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

/** The current month and the base month, by their first days. */
export interface Now {
  /** The current month. */
  readonly month: string
  /** The last whole month with loaded lists, at which relative periods end. */
  readonly baseMonth: string
}

/** Named periods; a link to one of them stays up to date. */
export const presets = [
  'this_month',
  'last_month',
  'three_months',
  'twelve_months',
  'half_year',
  'last_half_year',
  'fiscal_year',
  'last_fiscal_year',
] as const
export type Preset = (typeof presets)[number]

/** A year or half-year that is not over ends with the base month, so that it is compared with the same months of others. */
const presetMonths: Readonly<Record<Preset, (now: Now) => Months>> = {
  // The only period that depends on the calendar: contacts are recorded up to today, whatever lists are loaded.
  this_month: ({ month }) => ({ first: month, last: month }),
  last_month: ({ baseMonth }) => ({ first: baseMonth, last: baseMonth }),
  three_months: ({ baseMonth }) => ({ first: monthAfter(baseMonth, -2), last: baseMonth }),
  twelve_months: ({ baseMonth }) => ({ first: monthAfter(baseMonth, -11), last: baseMonth }),
  half_year: ({ baseMonth }) => ({ first: halfOf(baseMonth), last: baseMonth }),
  last_half_year: ({ baseMonth }) => ({
    first: monthAfter(halfOf(baseMonth), -6),
    last: monthAfter(halfOf(baseMonth), -1),
  }),
  fiscal_year: ({ baseMonth }) => ({ first: aprilOf(fiscalYearOf(baseMonth)), last: baseMonth }),
  last_fiscal_year: ({ baseMonth }) => {
    const april = aprilOf(fiscalYearOf(baseMonth) - 1)
    return { first: april, last: monthAfter(april, 11) }
  },
}

/** A named period, or months that somebody has chosen. */
export type PeriodChoice = Preset | Months

export const monthsOf = (choice: PeriodChoice, now: Now): Months =>
  typeof choice === 'string' ? presetMonths[choice](now) : choice

/** The months just before, or the same months of the year before. */
export const comparisons = ['previous', 'last_year'] as const
export type Comparison = (typeof comparisons)[number]
export type ComparisonChoice = Comparison | Months

/** The smallest number of years back at which the same months do not overlap with the period. */
export const yearsBack = (period: Months): number => Math.ceil(lengthOf(period) / 12)

/** Months from the start of a half-year or year to the start of the previous one. */
const monthsOfUnit: Readonly<Partial<Record<Preset, number>>> = { half_year: 6, fiscal_year: 12 }

/**
 * The comparison period. The same months of earlier years lie as many years back as the period needs to avoid an overlap. A year or half-year that
 * is not over is compared with the same number of months of the previous one.
 * @param choice - how the period was chosen
 */
export const comparedMonths = (compare: ComparisonChoice, period: Months, choice: PeriodChoice = period): Months => {
  const unit = typeof choice === 'string' ? monthsOfUnit[choice] : undefined
  if (compare === 'previous') return moved(period, -(unit ?? lengthOf(period)))
  return compare === 'last_year' ? moved(period, -12 * yearsBack(period)) : compare
}
