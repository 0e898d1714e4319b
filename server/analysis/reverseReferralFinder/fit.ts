import { sql } from 'kysely'
import { fitWeights } from '../../../contract/analysis/reverseReferralFinder.ts'

/** Referrals in twelve months that are worth all points: one a month. */
const fullReferrals = 12
/** Patients with the same disease that are worth all points. */
const fullDisease = 5
/** What a department of general practice is worth beside a specialist. */
const generalShare = 0.5

export interface Looked {
  /** Kilometres at which distance is worth nothing. */
  readonly kilometres: number
  readonly specialistIds: readonly number[]
  readonly generalIds: readonly number[]
}

/**
 * How well an institution fits, in points by `fitWeights`, 100 together:
 * - distance: all at the patient's door, falling evenly to none at the reach;
 * - department: all for a specialist that is looked for, half for general practice, none where nothing is looked for;
 * - relation: what they refer to us and what we send back in twelve months, each up to one a month. Referring is worth more than twice as much:
 *   of institutions that are equal otherwise, those that refer to us come first;
 * - same disease: patients with it who came from there or were sent there, up to five.
 * Over columns `km`, `department_ids`, `referral_count`, `reverse_referral_count` and `disease_count`.
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
