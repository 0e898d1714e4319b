import { fiscalYearOf, halfOf, monthAfter, monthsBetween } from '#contract/months.ts'
import type { Conditions } from './draft.ts'

/** The ways to say a period that the builder offers. */
export const periodKinds = [
  'last_twelve',
  'this_year',
  'last_year',
  'this_half',
  'last_half',
  'months_away',
  'fiscal_year',
  'months',
  'days',
] as const
export type PeriodKind = (typeof periodKinds)[number]

/** The conditions that say a period. */
const periodFields = [
  'startMonth',
  'endMonth',
  'startMonthsAway',
  'endMonthsAway',
  'fiscalYear',
  'fiscalYearsAway',
  'halfYearsAway',
  'period',
  'toDate',
] as const satisfies readonly (keyof Conditions)[]

/** The conditions of an item apart from its period. */
export const withoutPeriod = (conditions: Conditions): Conditions =>
  Object.fromEntries(Object.entries(conditions).filter(([name]) => !periodFields.some((field) => field === name)))

/** Only the period of an item's conditions. */
export const periodOf = (conditions: Conditions): Conditions =>
  Object.fromEntries(
    Object.entries(conditions).filter(
      ([name, value]) => value !== undefined && periodFields.some((field) => field === name),
    ),
  )

/** Gives an item another period. */
export const withPeriod = (conditions: Conditions, period: Conditions): Conditions => ({
  ...withoutPeriod(conditions),
  ...period,
})

/** How a period is said; null if there is none. */
export const periodKindOf = (conditions: Conditions): PeriodKind | null => {
  const { startMonthsAway: from, endMonthsAway: to, fiscalYearsAway: years, halfYearsAway: halves } = conditions
  if (conditions.period) return 'days'
  if (conditions.startMonth !== undefined || conditions.endMonth !== undefined) return 'months'
  if (from !== undefined || to !== undefined) return from === 11 && to === 0 ? 'last_twelve' : 'months_away'
  if (conditions.fiscalYear !== undefined) return 'fiscal_year'
  if (years !== undefined) return years === 0 ? 'this_year' : 'last_year'
  if (halves !== undefined) return halves === 0 ? 'this_half' : 'last_half'
  return null
}

/** A period to begin with of a kind. @param baseMonth - with which relative periods end */
export const startOf = (kind: PeriodKind, baseMonth: string): Conditions => {
  switch (kind) {
    case 'last_twelve':
      return { startMonthsAway: 11, endMonthsAway: 0 }
    case 'this_year':
      return { fiscalYearsAway: 0 }
    case 'last_year':
      return { fiscalYearsAway: 1 }
    case 'this_half':
      return { halfYearsAway: 0 }
    case 'last_half':
      return { halfYearsAway: 1 }
    case 'months_away':
      return { startMonthsAway: 2, endMonthsAway: 0 }
    case 'fiscal_year':
      return { fiscalYear: fiscalYearOf(baseMonth) }
    case 'months':
      return { startMonth: monthAfter(baseMonth, -11), endMonth: baseMonth }
    case 'days':
      return { period: { startDate: monthAfter(baseMonth, -11), endDate: baseMonth } }
  }
}

/** Whether a period can be cut to the months that have passed in the current year or half. */
export const canBeCut = (conditions: Conditions): boolean =>
  conditions.fiscalYear !== undefined ||
  conditions.fiscalYearsAway !== undefined ||
  conditions.halfYearsAway !== undefined

/** How many months of the current fiscal year or half have passed. */
export const monthsPassed = (of: 'year' | 'half', baseMonth: string): number => {
  const april = `${fiscalYearOf(baseMonth)}-04-01`
  return monthsBetween(of === 'year' ? april : halfOf(baseMonth), baseMonth).length
}

/** The first and last month of a period; null for days and where there is none. */
export const monthsOf = (
  conditions: Conditions,
  baseMonth: string,
): { readonly first: string; readonly last: string } | null => {
  const { startMonth, endMonth, startMonthsAway: from, endMonthsAway: to, toDate = true } = conditions
  const { fiscalYear, fiscalYearsAway: years, halfYearsAway: halves } = conditions
  if (startMonth !== undefined && endMonth !== undefined) return { first: startMonth, last: endMonth }
  if (from !== undefined && to !== undefined)
    return { first: monthAfter(baseMonth, -from), last: monthAfter(baseMonth, -to) }
  const span = (first: string, whole: number, passed: number) => ({
    first,
    last: monthAfter(first, (toDate ? passed : whole) - 1),
  })
  const year = fiscalYear ?? (years === undefined ? undefined : fiscalYearOf(baseMonth) - years)
  if (year !== undefined) return span(`${year}-04-01`, 12, monthsPassed('year', baseMonth))
  if (halves !== undefined) return span(monthAfter(halfOf(baseMonth), -6 * halves), 6, monthsPassed('half', baseMonth))
  return null
}

/** The same months a year before; null for days, and where there is no period. */
export const yearEarlier = (conditions: Conditions): Conditions | null => {
  const { startMonth, endMonth, startMonthsAway: from, endMonthsAway: to } = conditions
  const { fiscalYear, fiscalYearsAway: years, halfYearsAway: halves } = conditions
  if (startMonth !== undefined && endMonth !== undefined)
    return { ...conditions, startMonth: monthAfter(startMonth, -12), endMonth: monthAfter(endMonth, -12) }
  if (from !== undefined && to !== undefined)
    return { ...conditions, startMonthsAway: from + 12, endMonthsAway: to + 12 }
  if (fiscalYear !== undefined) return { ...conditions, fiscalYear: fiscalYear - 1 }
  if (years !== undefined) return { ...conditions, fiscalYearsAway: years + 1 }
  if (halves !== undefined) return { ...conditions, halfYearsAway: halves + 2 }
  return null
}
