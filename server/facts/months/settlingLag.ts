import { sql } from 'kysely'
import { monthAfter } from '#contract/months.ts'
import type { TenantTransaction } from '../../db/tenant.ts'

/** The number of first stays that ended `lag` months after the month of the referral. */
export interface LagCount {
  readonly lag: number
  readonly count: number
}

/** A month is settled when this share of its first stays has ended. */
const settledShare = 0.98

/**
 * With at least this many stays, the lag is computed only from referrals that have been followed for a year. Fewer are
 * too few for that.
 */
const enoughStays = 50

/** For how many months a stay must have been followed to count for the lag. Among later referrals the long stays are still missing. */
const followedMonths = 12
const lookedAtMonths = 36

/**
 * The smallest number of months within which 98 % of the stays ended.
 * @returns null without stays
 * @example settlingLagOf([{ lag: 0, count: 90 }, { lag: 1, count: 9 }, { lag: 5, count: 1 }]) // 1
 */
export const settlingLagOf = (counts: readonly LagCount[]): number | null => {
  const total = counts.reduce((sum, { count }) => sum + count, 0)
  if (total === 0) return null
  let ended = 0
  for (const { lag, count } of counts.toSorted((one, other) => one.lag - other.lag)) {
    ended += count
    if (ended >= settledShare * total) return lag
  }
  return null
}

/**
 * The first month of referrals whose stays may still be missing. Stays of earlier referrals that end within the lag are
 * in the files up to the last loaded month.
 * @param lastMonth - the last month with loaded stays, by discharge
 * @example unsettledFromOf('2026-10-01', 2) // '2026-09-01': 98 % of the stays of August ended by October
 */
export const unsettledFromOf = (lastMonth: string, lag: number): string => monthAfter(lastMonth, 1 - lag)

const monthNumber = (day: string) =>
  sql`(extract(year from ${sql.ref(day)}) * 12 + extract(month from ${sql.ref(day)}))`

/** @param from - first day of the referrals, included. @param before - last day of the referrals, excluded */
const readLagCounts = async (
  tx: TenantTransaction,
  tenantId: number,
  from: string,
  before: string,
): Promise<readonly LagCount[]> => {
  const { rows } = await sql<LagCount>`
    select
      (${monthNumber('stays.discharge_date')} - ${monthNumber('referrals.referral_date')})::int as lag,
      count(*)::int as count
    from referrals
    join hospital_admissions as stays
      on stays.tenant_id = ${tenantId} and stays.referral_id = referrals.id and stays.is_first_admission
    where referrals.tenant_id = ${tenantId}
      and referrals.referral_date >= ${from}::date
      and referrals.referral_date < ${before}::date
      and stays.discharge_date is not null
    group by 1
  `.execute(tx)
  return rows
}

const countOf = (counts: readonly LagCount[]) => counts.reduce((sum, { count }) => sum + count, 0)

/**
 * Recomputes how long it takes until a tenant's first stays have ended, and stores the result. It uses referrals that
 * have been followed for a year, or all referrals if these are few.
 * @param lastMonth - the last month with loaded stays, by discharge; null if none are loaded
 */
export const refreshSettlingLag = async (
  tx: TenantTransaction,
  tenantId: number,
  lastMonth: string | null,
): Promise<void> => {
  if (lastMonth === null) {
    await sql`delete from settling_lags where tenant_id = ${tenantId}`.execute(tx)
    return
  }
  const from = monthAfter(lastMonth, 1 - lookedAtMonths)
  const followed = await readLagCounts(tx, tenantId, from, monthAfter(lastMonth, 1 - followedMonths))
  const counts =
    countOf(followed) >= enoughStays ? followed : await readLagCounts(tx, tenantId, from, monthAfter(lastMonth, 1))
  const lag = settlingLagOf(counts)
  if (lag === null) {
    await sql`delete from settling_lags where tenant_id = ${tenantId}`.execute(tx)
    return
  }
  await tx
    .insertInto('settling_lags')
    .values({ tenant_id: tenantId, month_count: lag, stay_count: countOf(counts) })
    .onConflict((conflict) =>
      conflict.column('tenant_id').doUpdateSet((row) => ({
        month_count: row.ref('excluded.month_count'),
        stay_count: row.ref('excluded.stay_count'),
        computed_at: row.ref('excluded.computed_at'),
      })),
    )
    .execute()
}
