import { sql } from 'kysely'
import { monthAfter } from '../../../contract/months.ts'
import type { TenantTransaction } from '../../db/tenant.ts'

/** First stays by the months from that of the referral to that in which the stay ended. */
export interface LagCount {
  readonly lag: number
  readonly count: number
}

/** The share of first stays that have to have ended for a month to be settled. */
const settledShare = 0.98

/** Stays from which on those of long ago alone say how long it takes; fewer are too few for that. */
const enoughStays = 50

/** Months for which stays are followed at least before they are taken to tell how long it takes: of later ones the long are not here yet. */
const followedMonths = 12
const lookedAtMonths = 36

/**
 * The least number of months within which 98 % of the stays ended.
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
 * The first month of referrals whose stays may not all be here: a stay that ends within the lag has been told of by the last month that is loaded.
 * @param lastMonth - the last month in which stays ended that are loaded
 * @example unsettledFromOf('2026-10-01', 2) // '2026-09-01': stays of August ended until October, but for one in fifty
 */
export const unsettledFromOf = (lastMonth: string, lag: number): string => monthAfter(lastMonth, 1 - lag)

const monthNumber = (day: string) =>
  sql`(extract(year from ${sql.ref(day)}) * 12 + extract(month from ${sql.ref(day)}))`

/** @param from - of the referrals, included. @param before - of the referrals, excluded */
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
 * Computes anew how long it takes until a tenant's first stays have ended, and keeps it. Stays of referrals are looked at that could be followed for a
 * year; where these are few, all of them.
 * @param lastMonth - the last month in which stays ended that are loaded; null where none are
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

/** @param lastMonth - as {@link refreshSettlingLag} takes it */
export const readUnsettledFrom = async (
  tx: TenantTransaction,
  tenantId: number,
  lastMonth: string | null,
): Promise<string | null> => {
  if (lastMonth === null) return null
  const row = await tx
    .selectFrom('settling_lags')
    .where('tenant_id', '=', tenantId)
    .select('month_count')
    .executeTakeFirst()
  return row ? unsettledFromOf(lastMonth, row.month_count) : null
}
