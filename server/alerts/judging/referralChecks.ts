import { monthsOfUnit } from '../../../contract/alerts/triggers.ts'
import { type ExpectedRange, expectedRange } from '../../facts/referralTrends/expectedRange.ts'
import { comparisonOf, noValues, type ReferralTrigger, type TriggerValues, windowOf } from './judgedCondition.ts'
import { areLoaded, type JudgingCalendar } from './judgingData.ts'
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

/** Whether a trigger can be judged as of a month that is loaded itself. */
export const canBeJudged = (trigger: ReferralTrigger, month: number, calendar: JudgingCalendar): boolean => {
  if (!needsAllMonths(trigger)) return true
  const [now, before] = [windowOf(trigger, month), comparisonOf(trigger, month)]
  return (
    areLoaded(calendar.isLoaded, now.first, now.last) &&
    (before === null || areLoaded(calendar.isLoaded, before.first, before.last))
  )
}

const changeOf = (now: number, before: number) => now - before
/** The change in percent. @param before - more than 0 */
export const rateOf = (now: number, before: number): number => (100 * changeOf(now, before)) / before

const isBeyond = (trigger: ReferralTrigger, now: number, before: number): boolean => {
  const isMore = trigger.more_less === 'more'
  switch (trigger.type) {
    case 'referral_change_count': {
      const change = changeOf(now, before)
      return isMore ? change >= trigger.count : change <= -trigger.count
    }
    case 'referral_change_rate': {
      if (before === 0 || before < (trigger.minimum_count ?? 0)) return false
      const rate = rateOf(now, before)
      return isMore ? rate >= trigger.rate : rate <= -trigger.rate
    }
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
    past.map(({ month: earlier, season }) => ({ count: countBetween(series, id, earlier, earlier), season })),
    last.slice(-length),
  )
}

const isOutside = (range: ExpectedRange | undefined, trigger: ReferralTrigger, now: number): boolean => {
  if (range === undefined) return false
  return trigger.more_less === 'more' ? now > range.upper : now < range.lower
}

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
