import { sql } from 'kysely'
import type { UploadKind } from '../../contract/dataUploads.ts'
import type { TenantTransaction } from '../db/tenant.ts'
import type { Touched } from './changeFacts.ts'
import { assignCharges } from './charges.ts'
import { removeUploaded } from './incomingFacts.ts'

interface GoneStay {
  readonly patient_hash: Buffer
  /** Of the referral that led to it. */
  readonly month: string | null
}

const touchedByStays = (stays: readonly GoneStay[]): Touched => ({
  patients: stays.map(({ patient_hash: patient }) => patient),
  months: [...new Set(stays.flatMap(({ month }) => month ?? []))],
})

const removeAdmissionsOf = async (tx: TenantTransaction, tenantId: number, uploadId: number): Promise<Touched> => {
  const { rows } = await sql<GoneStay>`
    with gone as (
      delete from hospital_admissions
      where tenant_id = ${tenantId} and upload_id = ${uploadId}
      returning patient_hash, referral_id
    )
    select gone.patient_hash, date_trunc('month', referrals.referral_date::timestamp)::date as month
    from gone
    left join referrals on referrals.tenant_id = ${tenantId} and referrals.id = gone.referral_id
  `.execute(tx)
  return touchedByStays(rows)
}

const removeChargesOf = async (tx: TenantTransaction, tenantId: number, uploadId: number): Promise<Touched> => {
  await sql`create temp table touched_patients (patient_hash bytea) on commit drop`.execute(tx)
  await sql`
    with gone as (
      delete from admission_charges where tenant_id = ${tenantId} and upload_id = ${uploadId} returning patient_hash
    )
    insert into touched_patients
    select distinct patient_hash from gone
  `.execute(tx)
  await sql`analyze touched_patients`.execute(tx)
  return { patients: [], months: await assignCharges(tx, tenantId, sql`select patient_hash from touched_patients`) }
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
