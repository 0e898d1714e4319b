import { type RawBuilder, sql } from 'kysely'
import type { TenantTransaction } from '../../db/tenant.ts'
import type { Touched } from '../store/changeFacts.ts'
import { insertComputed } from '../../db/insertComputed.ts'
import { openTouchedPatients, touchPatients } from '../store/touchedPatients.ts'
import { assignTouchedCharges } from '../store/charges.ts'
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

const chargeColumns = [
  'patient_hash',
  'admission_date',
  'source',
  'month',
  'bundled_yen',
  'fee_yen',
  'dpc_code',
  'is_discharged',
  'upload_id',
  'upload_row',
]
const visitColumns = [
  'month',
  'department_code',
  'first_visit_count',
  'revisit_count',
  'off_hours_first_visit_count',
  'upload_id',
]
const columnsOf = (kind: MonthlyUpload['kind']) => (kind === 'outpatient_ef_file' ? visitColumns : chargeColumns)
const refs = (columns: readonly string[]) => sql.join(columns.map((column) => sql.ref(column)))

/** Records the patients whose stays must be charged again. */
const touchPatientsOf = (tx: TenantTransaction, from: RawBuilder<unknown>) =>
  touchPatients(tx, sql`select distinct patient_hash from ${from}`)

/**
 * Sets aside the current facts of the months that a file replaces by its stored decisions (uploadMonths.ts), within
 * `changeFacts`. For charges it records the patients (touchedPatients.ts).
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
  await insertComputed(
    tenantId,
    replaced,
    [...columns, 'replaced_by'],
    sql`select ${refs(columns)}, ${upload.id}::bigint from ${going}`,
  ).execute(tx)
  if (upload.kind !== 'outpatient_ef_file') await touchPatientsOf(tx, going)
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
  if (hasPatients) {
    await openTouchedPatients(tx)
    await touchPatientsOf(tx, going)
    await touchPatientsOf(tx, returning)
  }
  await sql`delete from ${going}`.execute(tx)
  await sql`delete from ${sql.table(replaced)} where tenant_id = ${tenantId} and upload_id = ${upload.id}`.execute(tx)
  await insertComputed(tenantId, table, columns, sql`select ${refs(columns)} from ${returning}`).execute(tx)
  await sql`delete from ${returning}`.execute(tx)
  await forgetDecisions(tx, tenantId, upload.id)
  if (!hasPatients) return { patients: [], months: [] }
  return { patients: [], months: await assignTouchedCharges(tx, tenantId) }
}
