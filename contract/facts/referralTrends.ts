import { z } from 'zod'
import { date } from '../core.ts'

/**
 * How what an institution referred of late compares with what its own past lets expect: below or above that range or within it, or too few
 * referrals for anybody to tell.
 */
export const ReferralTrendState = z.enum(['below', 'within', 'above', 'too_few'])
export type ReferralTrendState = z.infer<typeof ReferralTrendState>

/** What is known of an institution's referrals of late. Figures of expectation are null where too little of its past is known. */
export const ReferralTrend = z.object({
  state: ReferralTrendState,
  /** First day of the last month that was looked at; months that are not over, or whose figures have not arrived, are not. */
  as_of: date,
  /** Months up to `as_of` whose referrals are compared: 3, or 6 where three months bring too few to tell. */
  month_count: z.int(),
  observed: z.int(),
  expected: z.number().nullable(),
  /** The least and the most that is usual: 95 of 100 stable institutions stay between them, both included. */
  lower: z.int().nullable(),
  upper: z.int().nullable(),
})
export type ReferralTrend = z.infer<typeof ReferralTrend>
