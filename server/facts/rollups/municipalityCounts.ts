import { sql } from 'kysely'
import { insertComputed } from '../../db/insertComputed.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import { withHashJoins } from '../../db/hashJoins.ts'
import { lockFacts } from '../store/links.ts'
import { rollups } from './rollupTables.ts'
import { moveRunningCounts } from './runningCounts.ts'

const placedMonths = (tenantId: number) => sql`(
  select months.tenant_id, months.month, places.municipality_code, months.own_department_id, months.referral_count
  from referral_months as months
  join referral_institution_places as places
    on places.tenant_id = ${tenantId} and places.medical_institution_id = months.medical_institution_id
  where months.tenant_id = ${tenantId}
)`

/** Gives the institutions of these months a place that have none yet. */
const addPlaces = (tx: TenantTransaction, tenantId: number, months: readonly string[]) =>
  sql`
    ${insertComputed(
      tenantId,
      'referral_institution_places',
      ['medical_institution_id', 'municipality_code'],
      sql`
        select institutions.id, coalesce(institutions.municipality_code, '')
        from (
          select distinct medical_institution_id
          from referral_months
          where tenant_id = ${tenantId} and month = any(${months}::date[])
        ) as referring
        join medical_institutions as institutions on institutions.id = referring.medical_institution_id`,
    )}
    on conflict do nothing
  `.execute(tx)

/** Takes the places of institutions away that no longer have referrals, so that no row names one that may be deleted. */
const removePlaces = (tx: TenantTransaction, tenantId: number) =>
  sql`
    delete from referral_institution_places as places
    where places.tenant_id = ${tenantId} and not exists (
      select from referral_running_counts as counts
      where counts.tenant_id = ${tenantId} and counts.medical_institution_id = places.medical_institution_id
    )
  `.execute(tx)

/**
 * Brings the running counts of municipalities up to date with months of `referral_months`. These and the running counts of
 * institutions must be up to date. No other transaction may change the facts meanwhile.
 * @param months - at least one
 */
export const moveMunicipalityCounts = async (
  tx: TenantTransaction,
  tenantId: number,
  months: readonly string[],
): Promise<void> => {
  await addPlaces(tx, tenantId, months)
  const { keys } = rollups.referral_municipality_running_counts
  await moveRunningCounts(
    tx,
    tenantId,
    { table: 'referral_municipality_running_counts', keys, finer: placedMonths(tenantId), count: 'referral_count' },
    months,
  )
  await removePlaces(tx, tenantId)
  await sql`
    update referral_department_months set has_municipality_counts = true
    where tenant_id = ${tenantId} and month = any(${months}::date[]) and not has_municipality_counts
  `.execute(tx)
}

/** The places that institutions have left, as the `from` of a query. */
const movedPlaces = (tenantId: number) => sql`
  referral_institution_places as places
  join medical_institutions as institutions
    on institutions.id = places.medical_institution_id
    and places.tenant_id = ${tenantId}
    and places.municipality_code <> coalesce(institutions.municipality_code, '')`

/**
 * Whether the running counts of municipalities contain all referrals, each where its institution is now. They do not
 * between an institution's move and the next {@link mendMunicipalityCounts}.
 */
export const hasMunicipalityCounts = async (tx: TenantTransaction, tenantId: number): Promise<boolean> => {
  const { rows } = await sql<{ has_counts: boolean }>`
    select not exists (
      select from referral_department_months where tenant_id = ${tenantId} and not has_municipality_counts
    ) and not exists (select from ${movedPlaces(tenantId)}) as has_counts
  `.execute(tx)
  return rows[0]?.has_counts ?? false
}

/**
 * Months without counts of municipalities, months with an institution that has moved, and counted months that no longer
 * have referrals.
 */
const readWrongMonths = async (tx: TenantTransaction, tenantId: number): Promise<string[]> => {
  const { rows } = await sql<{ month: string }>`
    select month from referral_department_months where tenant_id = ${tenantId} and not has_municipality_counts
    union
    select months.month
    from ${movedPlaces(tenantId)}
    join referral_institution_months as months
      on months.tenant_id = ${tenantId} and months.medical_institution_id = places.medical_institution_id
    union
    select month
    from (
      select distinct unnest(months) as month from referral_municipality_running_counts where tenant_id = ${tenantId}
    ) as counted
    where not exists (
      select from referral_department_months as months where months.tenant_id = ${tenantId} and months.month = counted.month
    )
    order by month
  `.execute(tx)
  return rows.map(({ month }) => month)
}

/**
 * Moves the counts of institutions to the municipalities where these are now, and adds what servers of a version that
 * does not know the counts have left out. Where nothing is wrong it waits for no one.
 */
export const mendMunicipalityCounts = async (tx: TenantTransaction, tenantId: number): Promise<void> => {
  const isRight = (await hasMunicipalityCounts(tx, tenantId)) && (await readWrongMonths(tx, tenantId)).length === 0
  if (isRight) return
  await lockFacts(tx, tenantId)
  const months = await readWrongMonths(tx, tenantId)
  await sql`
    update referral_institution_places as places
    set municipality_code = coalesce(institutions.municipality_code, '')
    from medical_institutions as institutions
    where places.tenant_id = ${tenantId}
      and institutions.id = places.medical_institution_id
      and places.municipality_code <> coalesce(institutions.municipality_code, '')
  `.execute(tx)
  if (months.length > 0) await withHashJoins(tx, () => moveMunicipalityCounts(tx, tenantId, months))
}
