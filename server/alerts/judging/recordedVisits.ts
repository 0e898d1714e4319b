import { monthsOfUnit } from '#contract/alerts/triggers.ts'
import type { NotCompared } from '#contract/comparison.ts'
import { firstDay, firstDayWithout, monthOfDay, sameDayEarlier } from './calendarNumbers.ts'
import type { JudgedCondition } from './judgedCondition.ts'

type VisitConditions = Pick<JudgedCondition, 'triggers' | 'filters'>

/** The months of the longest window in which a condition asks for few visits; null where it asks for none. */
const monthsOfFewVisits = ({ triggers, filters }: VisitConditions): number | null => {
  const asked = [
    ...triggers.flatMap((trigger) => (trigger.type === 'communication_visit' ? [trigger] : [])),
    ...(filters.communication_visit ? [filters.communication_visit] : []),
  ].filter(({ more_less: side }) => side === 'less')
  return asked.length === 0 ? null : Math.max(...asked.map(({ unit_type: unit }) => monthsOfUnit[unit]))
}

/** Whether a condition asks for few visits, of which nothing is known before the office recorded its first one. */
export const asksForFewVisits = (condition: VisitConditions): boolean => monthsOfFewVisits(condition) !== null

/**
 * The first day as of which few visits can be told: no window begins before the first visit that the office has recorded. Many visits
 * are many whatever was not recorded.
 * @param firstVisit - null while no visit has been recorded
 * @returns null where a condition does not ask for few visits, and Infinity while it can never be told
 */
export const visitsKnownFrom = (condition: VisitConditions, firstVisit: number | null): number | null => {
  const months = monthsOfFewVisits(condition)
  if (months === null) return null
  return firstVisit === null ? Infinity : firstDayWithout(firstVisit - 1, months)
}

/** Why nothing can be said by a condition as of a day, since visits were not recorded yet; null where that is no reason. */
export const visitsUnknown = (
  condition: VisitConditions,
  firstVisit: number | null,
  day: number,
): NotCompared | null => {
  const months = monthsOfFewVisits(condition)
  const knownFrom = visitsKnownFrom(condition, firstVisit)
  if (months === null || knownFrom === null || day >= knownFrom) return null
  const first = monthOfDay(sameDayEarlier(day, months) + 1)
  const last = monthOfDay(firstVisit === null ? day : Math.min(firstVisit, day))
  return {
    reason: 'visits_not_recorded',
    months: Array.from({ length: last - first + 1 }, (_, index) => firstDay(first + index)),
  }
}
