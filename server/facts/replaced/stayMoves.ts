import { type RawBuilder, sql } from 'kysely'
import { idIn } from '../../db/idIn.ts'
import { insertComputed } from '../../db/insertComputed.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import { touchPatients } from '../store/touchedPatients.ts'

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
const columns = (alias: string) => sql.join(keptColumns.map((name) => sql.ref(`${alias}.${name}`)))
const operationColumns = ['hospital_admission_id', 'position', 'operation_date', 'kcode', 'anaesthesia', 'name']

const copyOperations = async (
  tx: TenantTransaction,
  tenantId: number,
  from: string,
  to: string,
  ids: readonly number[],
) => {
  const rows = sql`
    select ${sql.join(operationColumns.map((column) => sql.ref(column)))}
    from ${sql.table(from)}
    where tenant_id = ${tenantId} and ${idIn('hospital_admission_id', ids)}`
  await insertComputed(tenantId, to, operationColumns, rows).execute(tx)
}

/** The most stays that the functions below are given at once. */
export const movedTogether = 20_000

/** The ids of current stays, in batches. Those of a batch may be removed before the next. @param condition - on `hospital_admissions` */
export const stayIdsInBatches = async function* (
  tx: TenantTransaction,
  tenantId: number,
  condition: RawBuilder<unknown>,
): AsyncGenerator<readonly number[]> {
  for (let lastId = 0; ;) {
    const { rows } = await sql<{ id: number }>`
      select id
      from hospital_admissions
      where tenant_id = ${tenantId} and ${condition} and id > ${lastId}
      order by id
      limit ${movedTogether}
    `.execute(tx)
    if (rows.length > 0) yield rows.map(({ id }) => id)
    if (rows.length < movedTogether) return
    lastId = rows.at(-1)?.id ?? lastId
  }
}

/** A stay that is no longer current. */
export interface LeavingStay {
  readonly id: number
  /** The upload that takes its place. */
  readonly replaced_by: number
}

/**
 * Moves stays to the replaced ones, and records their patients as touched.
 * @param isSuperseded - true if the upload that takes their place has the same stay in a later month; false if it
 * replaces their month
 * @returns the months of the referrals that the stays belonged to
 */
export const setStaysAside = async (
  tx: TenantTransaction,
  tenantId: number,
  leaving: readonly LeavingStay[],
  isSuperseded: boolean,
): Promise<string[]> => {
  if (leaving.length === 0) return []
  const ids = leaving.map(({ id }) => id)
  const replacing = leaving.map(({ replaced_by: upload }) => upload)
  const rows = sql`
    select ${columns('admissions')}, leaving.replaced_by, ${isSuperseded}::boolean
    from hospital_admissions as admissions
    join unnest(${ids}::bigint[], ${replacing}::bigint[]) as leaving (id, replaced_by) on leaving.id = admissions.id
    where admissions.tenant_id = ${tenantId} and ${idIn('admissions.id', ids)}`
  await insertComputed(
    tenantId,
    'replaced_hospital_admissions',
    [...keptColumns, 'replaced_by', 'is_superseded'],
    rows,
  ).execute(tx)
  await copyOperations(tx, tenantId, 'hospital_admission_operations', 'replaced_hospital_admission_operations', ids)
  return removeStays(tx, tenantId, ids)
}

/** Removes stays and records their patients as touched. @returns the months of the referrals that they belonged to */
export const removeStays = async (
  tx: TenantTransaction,
  tenantId: number,
  ids: readonly number[],
): Promise<string[]> => {
  const { rows } = await sql<{ month: string }>`
    select distinct date_trunc('month', referrals.referral_date::timestamp)::date as month
    from hospital_admissions as admissions
    join referrals on referrals.tenant_id = ${tenantId} and referrals.id = admissions.referral_id
    where admissions.tenant_id = ${tenantId} and ${idIn('admissions.id', ids)}
  `.execute(tx)
  const isGoing = sql`hospital_admissions where tenant_id = ${tenantId} and ${idIn('id', ids)}`
  await touchPatients(tx, sql`select patient_hash from ${isGoing}`)
  await sql`delete from ${isGoing}`.execute(tx)
  return rows.map(({ month }) => month)
}

/** Makes replaced stays current again, with the present departments, and records their patients as touched. */
export const restoreStays = async (tx: TenantTransaction, tenantId: number, ids: readonly number[]): Promise<void> => {
  const rows = sql`
    select ${columns('kept')}, codes.own_department_id
    from replaced_hospital_admissions as kept
    left join own_department_dpc_codes as codes
      on codes.tenant_id = ${tenantId} and codes.department_code = kept.department_code
    where kept.tenant_id = ${tenantId} and ${idIn('kept.id', ids)}`
  await insertComputed(tenantId, 'hospital_admissions', [...keptColumns, 'own_department_id'], rows).execute(tx)
  await copyOperations(tx, tenantId, 'replaced_hospital_admission_operations', 'hospital_admission_operations', ids)
  const isBack = sql`replaced_hospital_admissions where tenant_id = ${tenantId} and ${idIn('id', ids)}`
  await touchPatients(tx, sql`select patient_hash from ${isBack}`)
  await sql`delete from ${isBack}`.execute(tx)
}
