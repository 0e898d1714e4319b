import { type RawBuilder, sql } from 'kysely'
import type { TenantTransaction } from '../../db/tenant.ts'
import { moveYears, withApril } from './institutionYears.ts'
import { inMonthRuns } from '../months/inMonths.ts'
import { reverseReferralMonths } from './computedRollups.ts'
import { referralMonthsBeside, referralStayMonths, referralStays } from '../store/referralStays.ts'
import { moveReferringInstitutions } from './referringInstitutions.ts'
import { type Rollup, rollups, runningCounts, summedUp } from './rollupTables.ts'
import { moveRunningCounts } from './runningCounts.ts'

/** Makes months of a rollup anew, each side by side however many there are. @param computed - what they hold now, as a query of its keys and figures */
const replaceMonths = async (
  tx: TenantTransaction,
  tenantId: number,
  rollup: Rollup,
  months: readonly string[],
  computed: RawBuilder<unknown>,
) => {
  const { keys, figures } = rollups[rollup]
  await sql`delete from ${sql.table(rollup)} where tenant_id = ${tenantId} and month = any(${months}::date[])`.execute(
    tx,
  )
  const columns = sql.join([...keys, ...figures].map((column) => sql.ref(column)))
  await sql`
    insert into ${sql.table(rollup)} (tenant_id, ${columns})
    select ${tenantId}, ${columns}
    from (${computed}) as computed
    order by ${sql.join(keys.map((key) => sql.ref(key)))}
  `.execute(tx)
}

/** Makes months of a coarser rollup anew from those of a finer one. */
const sumUpMonths = (
  tx: TenantTransaction,
  tenantId: number,
  rollup: Rollup,
  finer: Rollup,
  months: readonly string[],
) =>
  replaceMonths(
    tx,
    tenantId,
    rollup,
    months,
    summedUp(
      rollup,
      sql`select * from ${sql.table(finer)} where tenant_id = ${tenantId} and month = any(${months}::date[])`,
    ),
  )

/** Moves fiscal years with their months, of which those of institutions still stand as they were and the finer ones as they are now. */
const moveYearsOf = (
  tx: TenantTransaction,
  tenantId: number,
  table: 'referral_institution_years' | 'reverse_referral_institution_years',
  [stillAsBefore, finer]: readonly [Rollup, Rollup],
  months: readonly string[],
) => {
  const ofMonths = (rollup: Rollup) =>
    sql`select * from ${sql.table(rollup)} where tenant_id = ${tenantId} and month = any(${months}::date[])`
  return moveYears(tx, tenantId, {
    table,
    figures: rollups[table].figures,
    before: withApril(ofMonths(stillAsBefore)),
    now: summedUp(table, withApril(ofMonths(finer))),
  })
}

/**
 * Makes the rollups of just these months anew from the facts, whose links stand (links.ts), and has what follows from them computed soon.
 * @param months - first days, each once
 */
export const refreshRollups = async (
  tx: TenantTransaction,
  tenantId: number,
  months: readonly string[],
): Promise<void> => {
  if (months.length === 0) return
  // Plain comparisons are all that an index is asked for behind row-level security.
  const isWanted = inMonthRuns('referrals.referral_date', months)
  await replaceMonths(tx, tenantId, 'referral_stays', months, referralStays(tenantId, isWanted))
  const stays = sql`select * from referral_stays where tenant_id = ${tenantId} and month = any(${months}::date[])`
  await replaceMonths(tx, tenantId, 'referral_stay_months', months, referralStayMonths(stays))
  await replaceMonths(tx, tenantId, 'referral_months', months, referralMonthsBeside(stays, tenantId, isWanted))
  await sumUpMonths(tx, tenantId, 'referral_department_months', 'referral_months', months)
  await moveReferringInstitutions(tx, tenantId, months)
  await moveYearsOf(
    tx,
    tenantId,
    'referral_institution_years',
    ['referral_institution_months', 'referral_months'],
    months,
  )
  await sumUpMonths(tx, tenantId, 'referral_institution_months', 'referral_months', months)
  await replaceMonths(
    tx,
    tenantId,
    'reverse_referral_months',
    months,
    reverseReferralMonths(tenantId, inMonthRuns('reverse_referrals.reverse_referral_date', months)),
  )
  await sumUpMonths(tx, tenantId, 'reverse_referral_department_months', 'reverse_referral_months', months)
  await moveYearsOf(
    tx,
    tenantId,
    'reverse_referral_institution_years',
    ['reverse_referral_institution_months', 'reverse_referral_months'],
    months,
  )
  await sumUpMonths(tx, tenantId, 'reverse_referral_institution_months', 'reverse_referral_months', months)
  for (const [table, { finer, count }] of Object.entries(runningCounts))
    await moveRunningCounts(
      tx,
      tenantId,
      { table, keys: rollups[table as keyof typeof runningCounts].keys, finer, count },
      months,
    )
  await sql`select queue_referral_trends()`.execute(tx)
}
