import { type RawBuilder, sql } from 'kysely'
import { aprilOf, fiscalYearOf } from '#contract/months.ts'
import { insertComputed } from '../../db/insertComputed.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import { moveYears, withApril } from './institutionYears.ts'
import { inMonthRuns } from '../months/inMonths.ts'
import { reverseReferralMonths } from './computedRollups.ts'
import { referralMonthsBeside, referralStayMonths, referralStays } from '../store/referralStays.ts'
import { moveMunicipalityCounts } from './municipalityCounts.ts'
import { moveReferringInstitutions } from './referringInstitutions.ts'
import { type Rollup, rollups, runningCounts, summedUp } from './rollupTables.ts'
import { moveRunningCounts } from './runningCounts.ts'

/**
 * Replaces the rows of some months in a rollup. It inserts them in the order of the keys, so that the rows of one month
 * are stored next to each other.
 * @param computed - a query of the keys and figures as they are now
 */
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
  const columns = [...keys, ...figures]
  const rows = sql`
    select ${sql.join(columns.map((column) => sql.ref(column)))}
    from (${computed}) as computed
    order by ${sql.join(keys.map((key) => sql.ref(key)))}`
  await insertComputed(tenantId, rollup, columns, rows).execute(tx)
}

/** Recomputes months of a coarser rollup from a finer one. */
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

/**
 * Updates the fiscal years of institutions after their months. The rollup of institutions still holds these months as
 * they were, the finer rollup as they are now.
 */
const moveInstitutionYears = (tx: TenantTransaction, tenantId: number, months: readonly string[]) => {
  const ofMonths = (rollup: Rollup) =>
    sql`select * from ${sql.table(rollup)} where tenant_id = ${tenantId} and month = any(${months}::date[])`
  return moveYears(tx, tenantId, {
    figures: rollups.referral_institution_years.figures,
    aprils: [...new Set(months.map((month) => aprilOf(fiscalYearOf(month))))],
    before: withApril(ofMonths('referral_institution_months')),
    now: summedUp('referral_institution_years', withApril(ofMonths('referral_months'))),
  })
}

/** After the last change of facts alerts wait so long: several files often come one after the other. */
const alertsWait = '5 minutes'

/**
 * Recomputes the rollups of these months from the facts, whose links must be up to date (links.ts), and queues the
 * computation of what depends on them.
 * @param months - distinct first days
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
  await moveInstitutionYears(tx, tenantId, months)
  await sumUpMonths(tx, tenantId, 'referral_institution_months', 'referral_months', months)
  await replaceMonths(
    tx,
    tenantId,
    'reverse_referral_months',
    months,
    reverseReferralMonths(tenantId, inMonthRuns('reverse_referrals.reverse_referral_date', months)),
  )
  await sumUpMonths(tx, tenantId, 'reverse_referral_department_months', 'reverse_referral_months', months)
  for (const [table, { finer, count }] of Object.entries(runningCounts))
    await moveRunningCounts(
      tx,
      tenantId,
      { table, keys: rollups[table as keyof typeof runningCounts].keys, finer: sql.table(finer), count },
      months,
    )
  await moveMunicipalityCounts(tx, tenantId, months)
  await sql`select queue_referral_trends(), queue_alerts(${alertsWait}::interval)`.execute(tx)
}
