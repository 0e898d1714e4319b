import { type RawBuilder, sql } from 'kysely'
import type { TenantTransaction } from '../../db/tenant.ts'
import type { Touched } from './changeFacts.ts'
import { monthOf } from '#contract/months.ts'
import { distinctMonths } from '../months/months.ts'
import { storePatientIds } from '../referrals/patientNumbers.ts'
import type { PreparedReferral, PreparedReverseReferral } from './preparedFacts.ts'

/** The stored facts' ids, in the given order, and what has been affected (changeFacts.ts). */
export interface Stored {
  readonly ids: readonly number[]
  readonly touched: Touched
}

/** The columns of stored facts, besides the tenant and the patient, by their types in JSON. */
export const factColumns = {
  referrals: {
    id: 'bigint',
    referral_date: 'date',
    medical_institution_id: 'bigint',
    own_department_id: 'bigint',
    referral_department: 'text',
    first_visit_flag: 'boolean',
    doctor_name_from: 'text',
    doctor_name_to: 'text',
    reason_for_presenting: 'text',
    is_replied: 'boolean',
    replied_on: 'date',
    replied_by: 'bigint',
    reply_marked_at: 'timestamptz',
    upload_id: 'bigint',
    upload_row: 'int',
    created_by: 'bigint',
    updated_at: 'timestamptz',
  },
  reverse_referrals: {
    id: 'bigint',
    reverse_referral_date: 'date',
    medical_institution_id_to: 'bigint',
    own_department_id: 'bigint',
    specialty_id: 'text',
    reverse_referral_control_id: 'text',
    upload_id: 'bigint',
    upload_row: 'int',
    created_by: 'bigint',
    updated_at: 'timestamptz',
  },
} as const

/** Rows as JSON for `jsonb_to_recordset` of PostgreSQL. */
export const asRecords = (rows: readonly { readonly patient_hash: Buffer | null }[]): string =>
  JSON.stringify(rows.map((row, place) => ({ ...row, patient_hash: row.patient_hash?.toString('hex') ?? null, place })))

/** The patients' numbers of facts, as {@link storePatientIds} takes them. */
const numbersOf = (rows: readonly { readonly id: number | undefined; readonly patient_id: string | null }[]) =>
  sql`
    select id, patient_id
    from unnest(${rows.map(({ id }) => id)}::bigint[], ${rows.map(({ patient_id: number }) => number)}::text[]) as listed (id, patient_id)`

/** Takes `count` ids from a sequence. */
export const nextIds = async (tx: TenantTransaction, sequence: string, count: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select nextval(${sequence}::regclass) as id from generate_series(1, ${count}::int)
  `.execute(tx)
  return rows.map(({ id }) => id)
}

/** Inserts facts without their patients' numbers, within {@link changeFacts}. @param records - a JSON array of them, with `patient_hash` in hexadecimal digits */
export const insertFacts = async (
  tx: TenantTransaction,
  tenantId: number,
  table: keyof typeof factColumns,
  records: RawBuilder<unknown>,
): Promise<void> => {
  const columns = Object.entries(factColumns[table])
  const names = sql.join(columns.map(([name]) => sql.ref(name)))
  await sql`
    insert into ${sql.table(table)} (tenant_id, ${names}, patient_hash)
    select own.tenant_id, ${names}, decode(patient_hash, 'hex')
    from (select tenant_id from tenants) as own
    cross join jsonb_to_recordset(${records}) as prepared (
      ${sql.raw(columns.map(([name, type]) => `${name} ${type}`).join(', '))}, patient_hash text
    )
    where own.tenant_id = ${tenantId}
  `.execute(tx)
}

/** Stores referrals, within {@link changeFacts}. */
export const storeReferrals = async (
  tx: TenantTransaction,
  tenantId: number,
  referrals: readonly PreparedReferral[],
): Promise<Stored> => {
  const ids = await nextIds(tx, 'referrals_id_seq', referrals.length)
  const rows = referrals.map((referral, index) => ({ ...referral, id: ids[index] }))
  await insertFacts(tx, tenantId, 'referrals', sql`${asRecords(rows)}::jsonb`)
  await storePatientIds(tx, tenantId, 'referral', numbersOf(rows))
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
  await insertFacts(tx, tenantId, 'reverse_referrals', sql`${asRecords(rows)}::jsonb`)
  await storePatientIds(tx, tenantId, 'reverse_referral', numbersOf(rows))
  const months = distinctMonths(reverseReferrals.map((row) => monthOf(row.reverse_referral_date)))
  return { ids, touched: { patients: [], months } }
}
