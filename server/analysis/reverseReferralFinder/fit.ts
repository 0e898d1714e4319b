import { sql } from 'kysely'
import { fitWeights } from '#contract/analysis/reverseReferralFinder.ts'

/** Referrals in twelve months that give all points: one a month. */
const fullReferrals = 12
/** Patients with the same disease that give all points. */
const fullDisease = 5
/** The points of a department of general practice, as a share of a specialist's. */
const generalShare = 0.5

export interface Looked {
  /** The distance in kilometres from which on there are no points. */
  readonly kilometres: number
  readonly specialistIds: readonly number[]
  readonly generalIds: readonly number[]
}

/**
 * How well an institution fits, in points by `fitWeights`, 100 in total:
 * - Distance: all points at the patient's door, decreasing linearly to none at the reach.
 * - Department: all for a wanted specialist, half for general practice, none if no department is wanted.
 * - Relation: referrals to us and reverse referrals from us in twelve months, each up to one a month. Referrals to us
 *   weigh more than twice as much, so that of otherwise equal institutions those that refer to us come first.
 * - Same disease: patients with it who came from there or were sent there, up to five.
 * The SQL uses the columns `km`, `department_ids`, `referral_count`, `reverse_referral_count` and `disease_count`.
 */
export const fitPoints = ({ kilometres, specialistIds, generalIds }: Looked) => ({
  distance: sql<number>`coalesce(${fitWeights.distance} * greatest(0, 1 - km / ${kilometres}::float8), 0)`,
  department: sql<number>`case
    when department_ids && ${specialistIds}::int[] then ${fitWeights.department}::float8
    when department_ids && ${generalIds}::int[] then ${fitWeights.department * generalShare}::float8
    else 0
  end`,
  relation: sql<number>`(
    ${fitWeights.referred} * least(1, referral_count / ${fullReferrals}::float8)
      + ${fitWeights.sent_back} * least(1, reverse_referral_count / ${fullReferrals}::float8)
  )`,
  disease: sql<number>`${fitWeights.same_disease} * least(1, disease_count / ${fullDisease}::float8)`,
})
