import { type AlertFiltersPayload, monthsOfUnit } from '#contract/alerts/triggers.ts'
import { sameDayEarlier } from './calendarNumbers.ts'
import type { Span } from './judgedCondition.ts'
import { areLoaded, hasListsBefore } from './judgingData.ts'
import { countBefore, countBetween, type MonthlySeries } from './monthlySeries.ts'
import { type VisitDays, visitsBetween } from './visitDays.ts'

type VisitThreshold = Pick<NonNullable<AlertFiltersPayload['communication_visit']>, 'count' | 'unit_type' | 'more_less'>

/** Whether an institution's visits of a unit up to a day are as many or as few as asked. */
export const hasVisits = (
  { count, unit_type: unit, more_less: side }: VisitThreshold,
  visits: VisitDays,
  id: number,
  day: number,
): boolean => {
  const number = visitsBetween(visits, id, sameDayEarlier(day, monthsOfUnit[unit]), day)
  return side === 'more' ? number >= count : number <= count
}

type Range = NonNullable<AlertFiltersPayload['referral_count']>

const isWithin = (value: number, { more_equal: low, less_equal: high }: Range): boolean =>
  (low == null || value >= low) && (high == null || value <= high)

const yearMonths = 12

/** Whether the referrals of the year up to a month are in the asked ranges. */
export const isInRanges = (
  { referral_count: count, referral_average: average }: AlertFiltersPayload,
  series: MonthlySeries,
  id: number,
  month: number,
): boolean => {
  if (count == null && average == null) return true
  const year = countBetween(series, id, month - yearMonths + 1, month)
  return (count == null || isWithin(year, count)) && (average == null || isWithin(year / yearMonths, average))
}

/** Whether something or nothing was referred before a month, as asked. Nothing needs enough lists that would tell. */
export const fitsEarlier = (
  { earlier_referrals: earlier }: AlertFiltersPayload,
  series: MonthlySeries,
  isLoaded: (month: number) => boolean,
  id: number,
  month: number,
): boolean =>
  earlier == null ||
  (countBefore(series, id, month) > 0 ? earlier === 'some' : earlier === 'none' && hasListsBefore(isLoaded, month))

/**
 * Whether an institution refers again after months of silence, as asked: in a month of the window something is referred,
 * in as many months before it nothing, and earlier something.
 * @param isLoaded - whether a month has a list; one without is no silence
 */
export const hasResumed = (
  { resumed_after_months: silence }: AlertFiltersPayload,
  series: MonthlySeries,
  isLoaded: (month: number) => boolean,
  id: number,
  { first, last }: Span,
): boolean => {
  if (silence == null) return true
  for (let month = first; month <= last; month += 1) {
    const begin = month - silence
    if (
      countBetween(series, id, month, month) > 0 &&
      countBetween(series, id, begin, month - 1) === 0 &&
      countBefore(series, id, begin) > 0 &&
      areLoaded(isLoaded, begin, month - 1)
    )
      return true
  }
  return false
}

/** Whether referrals decide whether an institution can be a target. */
export const looksAtReferrals = ({
  referral_count: count,
  referral_average: average,
  earlier_referrals: earlier,
  resumed_after_months: silence,
}: AlertFiltersPayload): boolean => count != null || average != null || earlier != null || silence != null
