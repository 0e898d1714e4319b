import { monthsOfUnit } from '#contract/alerts/triggers.ts'
import { firstDayNumber, firstDayWithout, monthOfDay, sameDayEarlier } from './calendarNumbers.ts'
import { fitsEarlier, hasResumed, hasVisits, isInRanges, looksAtReferrals } from './filterChecks.ts'
import { isReferralTrigger, type JudgedCondition, longestUnit } from './judgedCondition.ts'
import { areLoaded, hasListsBefore, judgedMonths, type JudgingData } from './judgingData.ts'
import type { OpenCondition } from './monthTimeline.ts'
import { once } from './once.ts'
import type { Check } from './referralChecks.ts'
import { visitsKnownFrom } from './recordedVisits.ts'
import type { VisitDays } from './visitDays.ts'
import { listingCheck, visitCheck } from './visitChecks.ts'

/** Days on which something begins to count for an institution, and how many months it counts. */
interface Event {
  readonly daysOf: (id: number) => readonly number[]
  readonly months: number
}

const eventsOf = (visits: VisitDays, months: number): Event => ({ daysOf: (id) => visits.get(id) ?? [], months })

/** The days on which what filters say of referrals can change: the base month is another one, or windows begin in another month. */
const daysOfMonths = (earliest: number, today: number, months: number): number[] => {
  const days: number[] = []
  for (let month = monthOfDay(earliest) - months; month <= monthOfDay(today); month += 1)
    days.push(firstDayNumber(month), firstDayWithout(firstDayNumber(month) - 1, months))
  return days
}

/** Opens a condition on visits or new institutions, which is judged by day. */
export const openDays = (condition: JudgedCondition, data: JudgingData): OpenCondition => {
  const { triggers, filters } = condition
  const { calendar, listed } = data
  const everything = data.referralsTo(undefined)
  const events: Event[] = []
  const checks = triggers.map((trigger): Check => {
    if (isReferralTrigger(trigger)) throw new Error('Referrals are judged by month')
    const months = monthsOfUnit[trigger.unit_type]
    if (trigger.type === 'new_institution') {
      events.push({ daysOf: (id) => [listed.get(id)?.listedOn ?? 0], months })
      return listingCheck(trigger, listed)
    }
    const visits = data.visitsBy(trigger)
    events.push(eventsOf(visits, months))
    return visitCheck(trigger, visits)
  })
  const { communication_visit: visits } = filters
  const visited = visits ? data.visitsBy(visits) : null
  if (visits && visited) events.push(eventsOf(visited, monthsOfUnit[visits.unit_type]))
  const unit = longestUnit(condition)
  const readFrom = firstDayNumber(monthOfDay(calendar.today) - judgedMonths)
  const earliest = Math.max(readFrom, visitsKnownFrom(condition, data.firstVisit) ?? readFrom)
  const monthly = looksAtReferrals(filters) ? daysOfMonths(readFrom, calendar.today, unit) : []
  /** The months that filters on referrals look at as of a day; null without a base month, when they cannot be judged. */
  const monthsOf = (day: number) => {
    const base = calendar.baseMonthIn(monthOfDay(day))
    const first = monthOfDay(sameDayEarlier(day, unit) + 1)
    return base === null ? null : { first, last: base, earlierThan: Math.min(first, base + 1) }
  }
  /** By the rule of conditions that are judged by month: a missing list is neither "never before" nor a silence. */
  const isKnown = once((day) => {
    if (monthly.length === 0) return true
    const months = monthsOf(day)
    if (months === null) return false
    const { earlier_referrals: earlier, resumed_after_months: silence } = filters
    return (
      (earlier !== 'none' || hasListsBefore(calendar.isLoaded, months.earlierThan)) &&
      (silence == null || areLoaded(calendar.isLoaded, months.first - silence, months.last))
    )
  })
  const fitsReferrals = (id: number, day: number) => {
    if (monthly.length === 0) return true
    const months = monthsOf(day)
    return (
      months !== null &&
      isInRanges(filters, everything, id, months.last) &&
      fitsEarlier(filters, everything, calendar.isLoaded, id, months.earlierThan) &&
      hasResumed(filters, everything, calendar.isLoaded, id, months)
    )
  }
  return {
    universe: condition.type === 'institution' ? [...listed.keys()] : data.related,
    checks,
    judgedOn: (day) => day,
    timeline: {
      earliest,
      isKnown,
      holds: (id, day) =>
        checks.every((check) => check.holds(id, day)) &&
        (!visits || !visited || hasVisits(visits, visited, id, day)) &&
        fitsReferrals(id, day),
      steadySince: (id, day) => {
        let since = earliest
        const note = (change: number) => {
          if (change <= day && change > since) since = change
        }
        for (const { daysOf, months } of events)
          for (const begin of daysOf(id)) {
            note(begin)
            if (begin > since - months * 31) note(firstDayWithout(begin, months))
          }
        for (const change of monthly) note(change)
        return since
      },
      unitBefore: (day) => sameDayEarlier(day, unit),
    },
  }
}
