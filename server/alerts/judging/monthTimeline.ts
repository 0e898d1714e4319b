import { lastDayNumber } from './calendarNumbers.ts'
import { fitsEarlier, hasResumed, hasVisits, isInRanges } from './filterChecks.ts'
import { comparisonOf, isReferralTrigger, type JudgedCondition, longestUnit, windowOf } from './judgedCondition.ts'
import { areLoaded, hasListsBefore, judgedMonths, type JudgingData } from './judgingData.ts'
import { once } from './once.ts'
import { visitsUnknown } from './recordedVisits.ts'
import { canBeJudged, type Check, referralCheck } from './referralChecks.ts'
import type { Timeline } from './timeline.ts'
import { visitCheck } from './visitChecks.ts'

/** How a condition is judged: when its targets are some, and what each trigger sees. */
export interface OpenCondition {
  readonly timeline: Timeline
  /** The institutions among which targets are. */
  readonly universe: readonly number[]
  /** In the order of the triggers. */
  readonly checks: readonly Check[]
  /** The day up to which visits count as of a moment. */
  readonly judgedOn: (at: number) => number
}

/** A month whose visits are counted up to another day than usual: as of which an alert has been raised. */
export interface RaisedAsOf {
  readonly asOf: number
  readonly judgedOn: number
}

/**
 * The day up to which visits count as of a month: for the base month today, for earlier months the last day of the
 * following month.
 */
export const judgedOnOf = ({ calendar: { baseMonth, today } }: JudgingData, month: number): number =>
  month === baseMonth ? today : Math.min(today, lastDayNumber(month + 1))

/** Opens a condition on referrals, which is judged by month. */
export const openMonths = (
  condition: JudgedCondition,
  data: JudgingData,
  raised: RaisedAsOf | null = null,
): OpenCondition => {
  const { triggers, filters, onlyUnexpected } = condition
  const { calendar } = data
  const everything = data.referralsTo(undefined)
  const seriesOf = (ids: readonly number[] | undefined) => data.referralsTo(ids)
  const judgedOn = once((month) => (month === raised?.asOf ? raised.judgedOn : judgedOnOf(data, month)))
  const referring = triggers.filter(isReferralTrigger)
  const checks = triggers.map((trigger): Check => {
    if (isReferralTrigger(trigger))
      return referralCheck(trigger, seriesOf(trigger.own_department_ids), calendar, onlyUnexpected)
    if (trigger.type === 'new_institution') throw new Error('New institutions are judged by day')
    const check = visitCheck(trigger, data.visitsBy(trigger))
    return {
      holds: (id, month) => check.holds(id, judgedOn(month)),
      valuesOf: (id, month) => check.valuesOf(id, judgedOn(month)),
    }
  })
  const { communication_visit: visits } = filters
  const visited = visits ? data.visitsBy(visits) : null
  const earliestWindow = (month: number) =>
    Math.min(...referring.map((trigger) => (comparisonOf(trigger, month) ?? windowOf(trigger, month)).first))
  const earliestWindowOf = once(earliestWindow)
  const base = calendar.baseMonth
  const unit = longestUnit(condition)
  const silence = filters.resumed_after_months
  const earliest = base === null ? Infinity : base - judgedMonths + 1
  const isKnown = once(
    (month) =>
      base !== null &&
      month >= earliest &&
      month <= base &&
      // Its own lists seem complete: it was the base month once.
      calendar.baseMonthIn(month + 1) === month &&
      referring.every((trigger) => canBeJudged(trigger, month, calendar)) &&
      visitsUnknown(condition, data.firstVisit, judgedOn(month)) === null &&
      (filters.earlier_referrals !== 'none' || hasListsBefore(calendar.isLoaded, earliestWindowOf(month))) &&
      (silence == null || areLoaded(calendar.isLoaded, month - unit + 1 - silence, month)),
  )
  const [first] = referring
  return {
    universe: first ? seriesOf(first.own_department_ids).ids : [],
    checks,
    judgedOn,
    timeline: {
      earliest,
      isKnown,
      holds: (id, month) =>
        checks.every((check) => check.holds(id, month)) &&
        isInRanges(filters, everything, id, month) &&
        fitsEarlier(filters, everything, calendar.isLoaded, id, earliestWindowOf(month)) &&
        hasResumed(filters, everything, calendar.isLoaded, id, { first: month - unit + 1, last: month }) &&
        (!visits || !visited || hasVisits(visits, visited, id, judgedOn(month))),
      steadySince: (_, month) => month,
      unitBefore: (month) => month - unit,
    },
  }
}
