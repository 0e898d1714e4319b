import type { Months } from '../../../../../contract/analysis/analysisMonths.ts'
import { aprilOf, fiscalYearOf, halfOf, lastDayOf, monthAfter, monthsBetween } from '../../../../../contract/months.ts'

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
  /** The last whole month whose lists are loaded, on which relative periods hang. */
  readonly baseMonth: string
}

/** Periods that are chosen by name; a link to one stays up to date. */
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

/** Years and halves that are not over end with the base month, so that they are compared with the same months of others. */
const presetMonths: Readonly<Record<Preset, (now: Now) => Months>> = {
  // The only one that the calendar decides: contacts are recorded up to today, whatever lists are here.
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

/** Months from the beginning of a year or half to that of the one before. */
const monthsOfUnit: Readonly<Partial<Record<Preset, number>>> = { half_year: 6, fiscal_year: 12 }

/**
 * What a period is compared with. A period of more than twelve months is set beside the same months as many years before as it is long; a year or half that
 * is not over beside as many months of the one before.
 * @param choice - how the period was chosen
 */
export const comparedMonths = (compare: ComparisonChoice, period: Months, choice: PeriodChoice = period): Months => {
  const unit = typeof choice === 'string' ? monthsOfUnit[choice] : undefined
  if (compare === 'previous') return moved(period, -(unit ?? lengthOf(period)))
  return compare === 'last_year' ? moved(period, -12 * yearsBack(period)) : compare
}
