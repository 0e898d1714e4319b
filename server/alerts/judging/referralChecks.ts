import { monthsOfUnit } from '#contract/alerts/triggers.ts'
import {
  alwaysComparable,
  type Comparison,
  comparabilityOf,
  comparisonOf as compare,
  differenceIn,
  isComparable,
  rateIn,
  type WholeMonths,
} from '#contract/comparison.ts'
import { type ExpectedRange, expectedRange, isOfSeason } from '../../facts/referralTrends/expectedRange.ts'
import { sideOf } from '../../facts/referralTrends/trendOf.ts'
import { firstDay } from './calendarNumbers.ts'
import {
  comparisonOf,
  noValues,
  type ReferralTrigger,
  type Span,
  type TriggerValues,
  windowOf,
} from './judgedCondition.ts'
import type { JudgingCalendar } from './judgingData.ts'
import { countBetween, type MonthlySeries } from './monthlySeries.ts'

/** How one trigger looks at an institution as of a month or day. */
export interface Check {
  readonly holds: (id: number, at: number) => boolean
  readonly valuesOf: (id: number, at: number) => TriggerValues
}

/** "Less" of referrals looks at whoever referred in so many months up to the judged one, so that 0 counts. */
const referrerMonths = 24

/** Whether a trigger says nothing while a month of its windows has no list: a missing list is no decline. */
const needsAllMonths = (trigger: ReferralTrigger): boolean =>
  comparisonOf(trigger, 0) !== null || trigger.more_less === 'less'

const monthsOf = ({ first, last }: Span): WholeMonths => ({ first: firstDay(first), last: firstDay(last) })

/** Whether a trigger can be judged as of a month that is loaded itself. */
export const canBeJudged = (trigger: ReferralTrigger, month: number, calendar: JudgingCalendar): boolean => {
  if (!needsAllMonths(trigger)) return true
  const before = comparisonOf(trigger, month)
  const windows = [...(before ? [before] : []), windowOf(trigger, month)].map(monthsOf)
  return isComparable(comparabilityOf({ referrals: true }, windows, calendar.knownAsOf(month)))
}

/**
 * What a trigger saw beside what it compares it with. Nothing is judged as of months that may not be compared
 * ({@link canBeJudged}), and nothing is compared by a trigger that compares with nothing.
 */
export const comparisonSeen = ({ count, comparison }: Pick<TriggerValues, 'count' | 'comparison'>): Comparison =>
  compare(count, comparison, alwaysComparable)

const isBeyond = (trigger: ReferralTrigger, now: number, before: number): boolean => {
  const isMore = trigger.more_less === 'more'
  const isAt = (change: number | null, limit: number) =>
    change !== null && (isMore ? change >= limit : change <= -limit)
  const comparison = comparisonSeen({ count: now, comparison: before })
  switch (trigger.type) {
    case 'referral_change_count':
      return isAt(differenceIn(comparison), trigger.count)
    case 'referral_change_rate':
      return before >= (trigger.minimum_count ?? 0) && isAt(rateIn(comparison), trigger.rate)
    case 'referral_count':
      return isMore ? now >= trigger.count : now <= trigger.count
    case 'referral_average': {
      const average = now / monthsOfUnit[trigger.unit_type]
      return isMore ? average >= trigger.count : average <= trigger.count
    }
  }
}

/** The range in which a window's referrals usually fall after an institution's own past, as a trend as of that month has it. */
const rangeOf = (
  series: MonthlySeries,
  calendar: JudgingCalendar,
  id: number,
  month: number,
  length: number,
): ExpectedRange | undefined => {
  const { past, last } = calendar.seasonsAsOf(month)
  return expectedRange(
    past.map(({ month: earlier, season }) => ({
      count: countBetween(series, id, earlier, earlier),
      season,
      isOfSeason: isOfSeason(earlier, month, length),
    })),
    last.slice(-length),
  )
}

const isOutside = (range: ExpectedRange | undefined, { more_less: side }: ReferralTrigger, now: number): boolean =>
  range !== undefined && sideOf(now, range) === (side === 'more' ? 'above' : 'below')

/** @param onlyUnexpected - leaves out changes within the expected range */
export const referralCheck = (
  trigger: ReferralTrigger,
  series: MonthlySeries,
  calendar: JudgingCalendar,
  onlyUnexpected: boolean,
): Check => {
  const months = monthsOfUnit[trigger.unit_type]
  const looksAtRange = onlyUnexpected && comparisonOf(trigger, 0) !== null
  const nowOf = (id: number, month: number) => {
    const { first, last } = windowOf(trigger, month)
    return countBetween(series, id, first, last)
  }
  const beforeOf = (id: number, month: number) => {
    const before = comparisonOf(trigger, month)
    return before === null ? 0 : countBetween(series, id, before.first, before.last)
  }
  const isWatched = (id: number, month: number, now: number) =>
    now > 0 ||
    comparisonOf(trigger, month) !== null ||
    (trigger.more_less === 'less' && countBetween(series, id, month - referrerMonths + 1, month) > 0)
  return {
    holds: (id, month) => {
      const now = nowOf(id, month)
      return (
        isBeyond(trigger, now, beforeOf(id, month)) &&
        isWatched(id, month, now) &&
        (!looksAtRange || isOutside(rangeOf(series, calendar, id, month, months), trigger, now))
      )
    },
    valuesOf: (id, month) => {
      const range = looksAtRange ? rangeOf(series, calendar, id, month, months) : undefined
      return {
        ...noValues,
        count: nowOf(id, month),
        comparison: comparisonOf(trigger, month) === null ? null : beforeOf(id, month),
        expected: range?.expected ?? null,
        lower: range?.lower ?? null,
        upper: range?.upper ?? null,
      }
    },
  }
}
