import { type RawBuilder, sql } from 'kysely'
import type { TenantTransaction } from '../../db/tenant.ts'
import type { Touched } from '../store/changeFacts.ts'
import { assignCharges } from '../store/charges.ts'
import { factKinds } from '../store/factKinds.ts'
import {
  forgetDecisions,
  leaveToNext,
  noteReplaced,
  noteStandingAgain,
  sequenceNumberOf,
  type UploadOfKind,
} from './uploadMonths.ts'

/** Files with one set of facts per month: charges of stays, counts of visits. */
export interface MonthlyUpload extends UploadOfKind {
  readonly kind: 'd_file' | 'hospital_admission_ef_file' | 'outpatient_ef_file'
}

const chargeColumns = sql`
  patient_hash, admission_date, source, month, bundled_yen, fee_yen, dpc_code, is_discharged, upload_id, upload_row`
const visitColumns = sql`
  month, department_code, first_visit_count, revisit_count, off_hours_first_visit_count, upload_id`
const columnsOf = (kind: MonthlyUpload['kind']) => (kind === 'outpatient_ef_file' ? visitColumns : chargeColumns)

/** Copies rows under the tenant's own id, for an insert. */
const copied = (tenantId: number, columns: RawBuilder<unknown>, from: RawBuilder<unknown>) => sql`
  select own.tenant_id, facts.*
  from (select tenant_id from tenants where tenant_id = ${tenantId}) as own
  cross join (select ${columns} from ${from}) as facts`

/** Records the patients whose stays must be charged again. */
const touchPatients = (tx: TenantTransaction, from: RawBuilder<unknown>) =>
  sql`insert into touched_patients select distinct patient_hash from ${from}`.execute(tx)

/**
 * Sets aside the current facts of the months that a file replaces by its stored decisions (uploadMonths.ts), within
 * `changeFacts`. For charges it records the patients in the temporary table `touched_patients`.
 */
export const setMonthsAside = async (tx: TenantTransaction, tenantId: number, upload: MonthlyUpload): Promise<void> => {
  const { table, replaced, ofFiles } = factKinds[upload.kind]
  const columns = columnsOf(upload.kind)
  const going = sql`
    ${sql.table(table)}
    where tenant_id = ${tenantId} and ${ofFiles}
      and month in (
        select months.month from upload_months as months
        where months.tenant_id = ${tenantId} and months.upload_id = ${upload.id}
      )`
  await sql`
    insert into ${sql.table(replaced)} (tenant_id, ${columns}, replaced_by)
    ${copied(tenantId, sql`${columns}, ${upload.id}::bigint`, going)}
  `.execute(tx)
  if (upload.kind !== 'outpatient_ef_file') await touchPatients(tx, going)
  await sql`delete from ${going}`.execute(tx)
  await noteReplaced(tx, tenantId, upload)
}

/**
 * Undoes a file of charges or visits, within `changeFacts`. Its facts are removed, and the facts that it had replaced
 * come back, except for months that a later file would have replaced too.
 */
export const undoMonths = async (tx: TenantTransaction, tenantId: number, upload: MonthlyUpload): Promise<Touched> => {
  const { table, replaced } = factKinds[upload.kind]
  const columns = columnsOf(upload.kind)
  const hasPatients = upload.kind !== 'outpatient_ef_file'
  const sequenceNumber = await sequenceNumberOf(tx, tenantId, upload.id)
  if (sequenceNumber !== null) await leaveToNext(tx, tenantId, upload, sequenceNumber)
  await noteStandingAgain(tx, tenantId, upload)
  const going = sql`${sql.table(table)} where tenant_id = ${tenantId} and upload_id = ${upload.id}`
  const returning = sql`${sql.table(replaced)} where tenant_id = ${tenantId} and replaced_by = ${upload.id}`
  await sql`create temp table touched_patients (patient_hash bytea) on commit drop`.execute(tx)
  if (hasPatients) {
    await touchPatients(tx, going)
    await touchPatients(tx, returning)
    await sql`analyze touched_patients`.execute(tx)
  }
  await sql`delete from ${going}`.execute(tx)
  await sql`delete from ${sql.table(replaced)} where tenant_id = ${tenantId} and upload_id = ${upload.id}`.execute(tx)
  await sql`insert into ${sql.table(table)} (tenant_id, ${columns}) ${copied(tenantId, columns, returning)}`.execute(tx)
  await sql`delete from ${returning}`.execute(tx)
  await forgetDecisions(tx, tenantId, upload.id)
  if (!hasPatients) return { patients: [], months: [] }
  return { patients: [], months: await assignCharges(tx, tenantId, sql`select patient_hash from touched_patients`) }
}
