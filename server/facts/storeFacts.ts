import { sql } from 'kysely'
import type { TenantTransaction } from '../db/tenant.ts'
import type { Touched } from './changeFacts.ts'
import { distinctMonths, monthOf } from './months.ts'
import type { PreparedReferral, PreparedReverseReferral } from './preparedFacts.ts'

/** What was stored, in the order it was given, and what that has touched (changeFacts.ts). */
export interface Stored {
  readonly ids: readonly number[]
  readonly touched: Touched
}

/** Rows as PostgreSQL reads them with `jsonb_to_recordset`. */
export const asRecords = (rows: readonly { readonly patient_hash: Buffer | null }[]): string =>
  JSON.stringify(rows.map((row, place) => ({ ...row, patient_hash: row.patient_hash?.toString('hex') ?? null, place })))

/** Takes as many ids from a sequence. */
export const nextIds = async (tx: TenantTransaction, sequence: string, count: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select nextval(${sequence}::regclass) as id from generate_series(1, ${count}::int)
  `.execute(tx)
  return rows.map(({ id }) => id)
}

/** Stores referrals, within {@link changeFacts}. */
export const storeReferrals = async (
  tx: TenantTransaction,
  tenantId: number,
  referrals: readonly PreparedReferral[],
): Promise<Stored> => {
  const ids = await nextIds(tx, 'referrals_id_seq', referrals.length)
  const rows = referrals.map((referral, index) => ({ ...referral, id: ids[index] }))
  await sql`
    insert into referrals (
      tenant_id, id, referral_date, medical_institution_id, own_department_id, referral_department, patient_hash, patient_id,
      first_visit_flag, doctor_name_from, doctor_name_to, reason_for_presenting, is_replied, replied_on, upload_id, upload_row, created_by
    )
    select ${tenantId}, id, referral_date, medical_institution_id, own_department_id, referral_department,
      decode(patient_hash, 'hex'), patient_id, first_visit_flag, doctor_name_from, doctor_name_to, reason_for_presenting, is_replied,
      replied_on, upload_id, upload_row, created_by
    from jsonb_to_recordset(${asRecords(rows)}::jsonb) as prepared (
      id bigint, referral_date date, medical_institution_id bigint, own_department_id bigint, referral_department text,
      patient_hash text, patient_id text, first_visit_flag boolean, doctor_name_from text, doctor_name_to text,
      reason_for_presenting text, is_replied boolean, replied_on date, upload_id bigint, upload_row int, created_by bigint
    )
  `.execute(tx)
  const patients = referrals.flatMap(({ patient_hash: patient }) => patient ?? [])
  return { ids, touched: { patients, months: distinctMonths(referrals.map((row) => monthOf(row.referral_date))) } }
}

/** Stores reverse referrals, within {@link changeFacts}. */
export const storeReverseReferrals = async (
  tx: TenantTransaction,
  tenantId: number,
  reverseReferrals: readonly PreparedReverseReferral[],
): Promise<Stored> => {
  const ids = await nextIds(tx, 'reverse_referrals_id_seq', reverseReferrals.length)
  const rows = reverseReferrals.map((reverseReferral, index) => ({ ...reverseReferral, id: ids[index] }))
  await sql`
    insert into reverse_referrals (
      tenant_id, id, reverse_referral_date, medical_institution_id_to, own_department_id, specialty_id, patient_hash, patient_id,
      reverse_referral_control_id, upload_id, upload_row, created_by
    )
    select ${tenantId}, id, reverse_referral_date, medical_institution_id_to, own_department_id, specialty_id,
      decode(patient_hash, 'hex'), patient_id, reverse_referral_control_id, upload_id, upload_row, created_by
    from jsonb_to_recordset(${asRecords(rows)}::jsonb) as prepared (
      id bigint, reverse_referral_date date, medical_institution_id_to bigint, own_department_id bigint, specialty_id text,
      patient_hash text, patient_id text, reverse_referral_control_id text, upload_id bigint, upload_row int, created_by bigint
    )
  `.execute(tx)
  const months = distinctMonths(reverseReferrals.map((row) => monthOf(row.reverse_referral_date)))
  return { ids, touched: { patients: [], months } }
}
