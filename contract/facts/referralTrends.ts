import { z } from 'zod'
import { date } from '../core.ts'

/**
 * How an institution's last referrals compare with the range expected from its own past: below, within or above it. Nothing can be said where
 * it refers too little, where too few months are known (it began to refer of late, or lists are missing), or where its months differ too much.
 */
export const ReferralTrendState = z.enum(['below', 'within', 'above', 'too_few', 'too_short', 'too_varied'])
export type ReferralTrendState = z.infer<typeof ReferralTrendState>

/**
 * What a trend needs: so many known months before the last ones, since the partner's first referral, and so many referrals
 * expected in these that they are not called few. Whether a partner is judged depends on its range alone: where even none would be usual, no fall can
 * be told, so that one with fewer expected is judged if its months hardly vary.
 */
export const trendNeeds = { pastMonths: 12, lastMonths: 6, expected: 6 } as const

/** The trend of an institution's last referrals. Expected figures are null if too little of its past is known. */
export const ReferralTrend = z.object({
  state: ReferralTrendState,
  /** First day of the last compared month. Months that are not over, or whose figures have not arrived, are not compared. */
  as_of: date,
  /** The number of compared months up to `as_of`: 3, or 6 if three months bring too few referrals and are not unusual themselves. */
  month_count: z.int(),
  /** Of `too_short`: the first month with a referral, if the institution began, or began again after long, too late for its past to tell. */
  since: date.nullish(),
  /** How many months before the last six are known since its first referral; null if that has not been counted yet. */
  known_months: z.int().nullish(),
  observed: z.int(),
  expected: z.number().nullable(),
  /** The ends of the usual range, both included. 95 of 100 stable institutions stay within it. */
  lower: z.int().nullable(),
  upper: z.int().nullable(),
})
export type ReferralTrend = z.infer<typeof ReferralTrend>
