import { sql } from 'kysely'
import type { UploadKind } from '../../contract/dataUploads.ts'
import type { TenantTransaction } from '../db/tenant.ts'
import type { Touched } from './changeFacts.ts'
import { assignCharges } from './charges.ts'
import { removeUploaded } from './incomingFacts.ts'
import { distinctMonths } from './months.ts'

/** Removes what an upload has brought to a table, and keeps of it what is asked for in the temporary table `gone_facts`. */
const removeKeeping = async (
  tx: TenantTransaction,
  tenantId: number,
  table: 'hospital_admissions' | 'admission_charges',
  uploadId: number,
  kept: string,
) => {
  const columns = sql.raw(kept)
  await sql`create temp table gone_facts on commit drop as select ${columns} from ${sql.table(table)} limit 0`.execute(
    tx,
  )
  await sql`
    with gone as (
      delete from ${sql.table(table)} where tenant_id = ${tenantId} and upload_id = ${uploadId} returning ${columns}
    )
    insert into gone_facts
    select * from gone
  `.execute(tx)
  await sql`analyze gone_facts`.execute(tx)
}

const gonePatients = sql`select patient_hash from gone_facts`

/** Of several stays on one day the first has the charges; when it goes, the next has. */
const removeAdmissionsOf = async (tx: TenantTransaction, tenantId: number, uploadId: number): Promise<Touched> => {
  await removeKeeping(tx, tenantId, 'hospital_admissions', uploadId, 'patient_hash, referral_id')
  const { rows } = await sql<{ month: string }>`
    select distinct date_trunc('month', referrals.referral_date::timestamp)::date as month
    from gone_facts
    join referrals on referrals.tenant_id = ${tenantId} and referrals.id = gone_facts.referral_id
  `.execute(tx)
  const charged = await assignCharges(tx, tenantId, gonePatients)
  const left = rows.map(({ month }) => month)
  return { patients: gonePatients, months: distinctMonths(left, charged) }
}

const removeChargesOf = async (tx: TenantTransaction, tenantId: number, uploadId: number): Promise<Touched> => {
  await removeKeeping(tx, tenantId, 'admission_charges', uploadId, 'patient_hash')
  return { patients: [], months: await assignCharges(tx, tenantId, gonePatients) }
}

const removeVisitsOf = async (tx: TenantTransaction, tenantId: number, uploadId: number): Promise<Touched> => {
  await tx.deleteFrom('outpatient_months').where('tenant_id', '=', tenantId).where('upload_id', '=', uploadId).execute()
  return { patients: [], months: [] }
}

type Remove = (tx: TenantTransaction, tenantId: number, uploadId: number) => Promise<Touched>

const removals: Readonly<Record<UploadKind, Remove>> = {
  referral: (tx, tenantId, uploadId) => removeUploaded(tx, tenantId, 'referrals', uploadId),
  reverse_referral: (tx, tenantId, uploadId) => removeUploaded(tx, tenantId, 'reverse_referrals', uploadId),
  ff1_file: removeAdmissionsOf,
  d_file: removeChargesOf,
  hospital_admission_ef_file: removeChargesOf,
  outpatient_ef_file: removeVisitsOf,
}

/** Removes all facts that an upload has brought, within {@link changeFacts}. What it had replaced does not come back. */
export const removeUploadFacts = (
  tx: TenantTransaction,
  tenantId: number,
  { id, kind }: { readonly id: number; readonly kind: UploadKind },
): Promise<Touched> => removals[kind](tx, tenantId, id)

/** How many facts an upload has brought that stand. */
export const countUploadFacts = async (tx: TenantTransaction, tenantId: number, uploadId: number): Promise<number> => {
  const counts = [
    'referrals',
    'reverse_referrals',
    'hospital_admissions',
    'admission_charges',
    'outpatient_months',
  ].map(
    (table) =>
      sql`(select count(*) from ${sql.table(table)} where tenant_id = ${tenantId} and upload_id = ${uploadId})`,
  )
  const { rows } = await sql<{ count: number }>`select ${sql.join(counts, sql` + `)} as count`.execute(tx)
  return rows[0]?.count ?? 0
}
