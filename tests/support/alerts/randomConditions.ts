import type { AlertFiltersPayload, TriggerPayload } from '#contract/alerts/triggers.ts'
import { visitTypes } from '#contract/communicationTypes.ts'
import { typeOfTriggers } from '#server/alerts/conditions/conditionRules.ts'
import type { JudgedCondition } from '#server/alerts/judging/judgedCondition.ts'
import type { Random } from '#server/sampleFiles/random.ts'

const units = ['month', 'quarter', 'half_year', 'year'] as const
const sides = ['more', 'less'] as const
const references = ['recent', 'last_year'] as const

/** What random conditions may name. */
export interface Named {
  readonly departments: readonly [number, ...number[]]
  readonly staff: readonly [number, ...number[]]
}

const aReferralTrigger = (random: Random, { departments }: Named): TriggerPayload => {
  const unit = { unit_type: random.pick(units), more_less: random.pick(sides) }
  const of = random.chance(0.3) ? { own_department_ids: [random.pick(departments)] } : {}
  const compared = { comparison_reference: random.pick(references) }
  switch (random.whole(1, 4)) {
    case 1:
      return { type: 'referral_change_count', count: random.whole(1, 6), ...unit, ...compared, ...of }
    case 2: {
      const rate = random.pick([10, 33.3, 50, 100] as const)
      const least = random.chance(0.5) ? { minimum_count: random.whole(1, 8) } : {}
      return { type: 'referral_change_rate', rate, ...least, ...unit, ...compared, ...of }
    }
    case 3:
      return { type: 'referral_count', count: random.whole(0, 8), ...unit, ...of }
    default:
      return { type: 'referral_average', count: random.pick([0, 0.5, 1, 2.5] as const), ...unit, ...of }
  }
}

const someVisits = (random: Random, { staff }: Named) => ({
  count: random.whole(0, 2),
  unit_type: random.pick(units),
  more_less: random.pick(sides),
  ...(random.chance(0.3) && { is_doctor_attended: random.chance(0.5) }),
  ...(random.chance(0.3) && { visit_type: random.pick(visitTypes) }),
  ...(random.chance(0.3) && { staff_ids: [random.pick(staff)] }),
})

const someFilters = (random: Random, named: Named): AlertFiltersPayload => ({
  ...(random.chance(0.2) && { referral_count: { more_equal: random.whole(0, 20) } }),
  ...(random.chance(0.2) && { referral_average: { less_equal: random.whole(1, 4) } }),
  ...(random.chance(0.2) && { communication_visit: someVisits(random, named) }),
  ...(random.chance(0.2) && { earlier_referrals: random.pick(['none', 'some'] as const) }),
  ...(random.chance(0.2) && { resumed_after_months: random.whole(1, 6) }),
})

/** A random condition on referrals or visits, without filters on places, kinds and tags. */
export const aRandomCondition = (random: Random, named: Named): JudgedCondition => {
  const visit = (): TriggerPayload => ({ type: 'communication_visit', ...someVisits(random, named) })
  const triggers = random.chance(0.3)
    ? [visit()]
    : [
        aReferralTrigger(random, named),
        ...(random.chance(0.3) ? [aReferralTrigger(random, named)] : []),
        ...(random.chance(0.2) ? [visit()] : []),
      ]
  return {
    type: typeOfTriggers(triggers),
    triggers,
    filters: someFilters(random, named),
    onlyUnexpected: random.chance(0.3),
  }
}
