import { sql } from 'kysely'
import type { ReferralTrendState } from '#contract/facts/referralTrends.ts'

/** SQL for the state of a stored trend, with the reason where it tells nothing. @param table - what the query calls `referral_trends` */
export const trendState = (table: string) =>
  sql<ReferralTrendState>`coalesce(${sql.ref(`${table}.untold`)}, ${sql.ref(`${table}.state`)})`
