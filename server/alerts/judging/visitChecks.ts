import { monthsOfUnit } from '#contract/alerts/triggers.ts'
import { sameDayEarlier } from './calendarNumbers.ts'
import { hasVisits } from './filterChecks.ts'
import { type ListingTrigger, noValues, type VisitTrigger } from './judgedCondition.ts'
import type { JudgingData } from './judgingData.ts'
import type { Check } from './referralChecks.ts'
import { type VisitDays, visitsBetween } from './visitDays.ts'

/** A check as of days. */
export const visitCheck = (trigger: VisitTrigger, visits: VisitDays): Check => ({
  holds: (id, day) => hasVisits(trigger, visits, id, day),
  valuesOf: (id, day) => ({
    ...noValues,
    count: visitsBetween(visits, id, sameDayEarlier(day, monthsOfUnit[trigger.unit_type]), day),
  }),
})

/** Whether an institution was listed newly within a window of days. */
export const listingCheck = (
  { unit_type: unit, within_km: kilometres }: ListingTrigger,
  listed: JudgingData['listed'],
): Check => ({
  holds: (id, day) => {
    const one = listed.get(id)
    return (
      one !== undefined &&
      one.kilometres <= kilometres &&
      one.listedOn <= day &&
      one.listedOn > sameDayEarlier(day, monthsOfUnit[unit])
    )
  },
  valuesOf: (id) => ({ ...noValues, kilometres: listed.get(id)?.kilometres ?? null }),
})
