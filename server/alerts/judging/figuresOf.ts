import type { z } from 'zod'
import type { AlertFigure } from '#contract/alerts/targets.ts'
import { differenceIn, rateIn } from '#contract/comparison.ts'
import { monthsOfUnit } from '#contract/alerts/triggers.ts'
import { dayText, firstDayNumber, lastDayNumber, sameDayEarlier } from './calendarNumbers.ts'
import {
  comparisonOf,
  isReferralTrigger,
  type JudgedCondition,
  type Span,
  type TriggerValues,
  windowOf,
} from './judgedCondition.ts'
import { comparisonSeen } from './referralChecks.ts'

type Figure = z.output<typeof AlertFigure>

const daysOfMonths = ({ first, last }: Span) => ({
  start: dayText(firstDayNumber(first)),
  end: dayText(lastDayNumber(last)),
})

/**
 * What the triggers saw of an institution, as it is shown.
 * @param asOf - the judged month, or day
 * @param judgedOn - the day up to which visits count
 */
export const figuresOf = (
  { triggers }: JudgedCondition,
  asOf: number,
  judgedOn: number,
  values: readonly TriggerValues[],
): Figure[] =>
  triggers.flatMap((trigger, index): Figure[] => {
    const seen = values[index]
    if (!seen) return []
    const { count, comparison, expected, lower, upper, kilometres } = seen
    const isOfReferrals = isReferralTrigger(trigger)
    const before = isOfReferrals ? comparisonOf(trigger, asOf) : null
    const months = monthsOfUnit[trigger.unit_type]
    return [
      {
        type: trigger.type,
        period: isOfReferrals
          ? daysOfMonths(windowOf(trigger, asOf))
          : { start: dayText(sameDayEarlier(judgedOn, months) + 1), end: dayText(judgedOn) },
        comparison_period: before && daysOfMonths(before),
        count,
        comparison_count: comparison,
        change: differenceIn(comparisonSeen(seen)),
        rate: rateIn(comparisonSeen(seen)),
        average: count === null || !isOfReferrals ? null : count / months,
        expected,
        lower,
        upper,
        distance_km: kilometres,
      },
    ]
  })
