import { type RawBuilder, sql } from 'kysely'
import type { TenantTransaction } from '../../db/tenant.ts'

/**
 * The columns that are kept of a replaced stay. Values from other files or settings (department, charges, referral) are
 * recomputed when the stay comes back.
 */
const keptColumns = [
  'id',
  'patient_hash',
  'admission_date',
  'times',
  'discharge_date',
  'department_code',
  'main_icd10',
  'main_disease_name',
  'admission_icd10',
  'resource_icd10',
  'route',
  'is_referred',
  'urgency',
  'is_by_ambulance',
  'discharge_to',
  'outcome',
  'adl_at_admission',
  'adl_at_discharge',
  'jcs_at_admission',
  'jcs_at_discharge',
  'postal_code',
  'sex',
  'birth_year',
  'operation_count',
  'kcode',
  'anaesthesia',
  'upload_id',
  'upload_row',
] as const
const columns = (alias?: string) => sql.join(keptColumns.map((name) => sql.ref(alias ? `${alias}.${name}` : name)))
const operationColumns = sql`hospital_admission_id, position, operation_date, kcode, anaesthesia, name`

/** A query of the tenant's own row, for inserts. */
const own = (tenantId: number) => sql`(select tenant_id from tenants where tenant_id = ${tenantId}) as own`

const copyOperations = (tx: TenantTransaction, tenantId: number, from: string, to: string, ids: RawBuilder<unknown>) =>
  sql`
    insert into ${sql.table(to)} (tenant_id, ${operationColumns})
    select own.tenant_id, operations.*
    from ${own(tenantId)}
    cross join (
      select ${operationColumns}
      from ${sql.table(from)}
      where tenant_id = ${tenantId} and hospital_admission_id in (${ids})
    ) as operations
  `.execute(tx)

/** Creates the transaction's temporary table of patients whose stays change. */
export const openTouchedPatients = async (tx: TenantTransaction): Promise<void> => {
  await sql`create temp table touched_patients (patient_hash bytea) on commit drop`.execute(tx)
}

const leavingIds = sql`select id from leaving_stays`

/**
 * Moves stays to the replaced ones, and records their patients as touched.
 * @param leaving - a query of `id` and of `replaced_by`, the upload that takes their place
 * @param isSuperseded - true if that upload has the same stay in a later month; false if it replaces their month
 * @returns the months of the referrals that the stays belonged to
 */
export const setStaysAside = async (
  tx: TenantTransaction,
  tenantId: number,
  leaving: RawBuilder<unknown>,
  isSuperseded: boolean,
): Promise<string[]> => {
  await sql`drop table if exists leaving_stays`.execute(tx)
  await sql`create temp table leaving_stays on commit drop as ${leaving}`.execute(tx)
  await sql`analyze leaving_stays`.execute(tx)
  await sql`
    insert into replaced_hospital_admissions (tenant_id, ${columns()}, replaced_by, is_superseded)
    select own.tenant_id, stays.*
    from ${own(tenantId)}
    cross join (
      select ${columns('admissions')}, leaving_stays.replaced_by, ${isSuperseded}::boolean
      from hospital_admissions as admissions
      join leaving_stays on leaving_stays.id = admissions.id
      where admissions.tenant_id = ${tenantId}
    ) as stays
  `.execute(tx)
  await copyOperations(
    tx,
    tenantId,
    'hospital_admission_operations',
    'replaced_hospital_admission_operations',
    leavingIds,
  )
  return removeStays(tx, tenantId, leavingIds)
}

/** Removes stays and records their patients as touched. @param ids - a query @returns the months of the referrals that they belonged to */
export const removeStays = async (
  tx: TenantTransaction,
  tenantId: number,
  ids: RawBuilder<unknown>,
): Promise<string[]> => {
  const { rows } = await sql<{ month: string }>`
    select distinct date_trunc('month', referrals.referral_date::timestamp)::date as month
    from hospital_admissions as admissions
    join referrals on referrals.tenant_id = ${tenantId} and referrals.id = admissions.referral_id
    where admissions.tenant_id = ${tenantId} and admissions.id in (${ids})
  `.execute(tx)
  await sql`
    with gone as (
      delete from hospital_admissions where tenant_id = ${tenantId} and id in (${ids}) returning patient_hash
    )
    insert into touched_patients
    select patient_hash from gone
  `.execute(tx)
  return rows.map(({ month }) => month)
}

/** Makes replaced stays current again, with the present departments, and records their patients as touched. @param ids - a query */
export const restoreStays = async (
  tx: TenantTransaction,
  tenantId: number,
  ids: RawBuilder<unknown>,
): Promise<void> => {
  await sql`
    insert into hospital_admissions (tenant_id, ${columns()}, own_department_id)
    select own.tenant_id, stays.*
    from ${own(tenantId)}
    cross join (
      select ${columns('kept')}, codes.own_department_id
      from replaced_hospital_admissions as kept
      left join own_department_dpc_codes as codes
        on codes.tenant_id = ${tenantId} and codes.department_code = kept.department_code
      where kept.tenant_id = ${tenantId} and kept.id in (${ids})
    ) as stays
  `.execute(tx)
  await copyOperations(tx, tenantId, 'replaced_hospital_admission_operations', 'hospital_admission_operations', ids)
  await sql`
    with back as (
      delete from replaced_hospital_admissions where tenant_id = ${tenantId} and id in (${ids}) returning patient_hash
    )
    insert into touched_patients
    select patient_hash from back
  `.execute(tx)
}
