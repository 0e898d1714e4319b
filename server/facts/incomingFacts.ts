import { sql } from 'kysely'
import type pg from 'pg'
import type { TenantTransaction } from '../db/tenant.ts'
import { type CopyValue, copyRows } from '../ingest/copyRows.ts'
import type { Touched } from './changeFacts.ts'
import type { PreparedReferral, PreparedReverseReferral } from './preparedFacts.ts'
import { inMonths } from './removeFacts.ts'

export type ReferralDetails = Pick<
  PreparedReferral,
  | 'referral_department'
  | 'first_visit_flag'
  | 'doctor_name_from'
  | 'doctor_name_to'
  | 'reason_for_presenting'
  | 'is_replied'
  | 'replied_on'
>
export type ReverseReferralDetails = Pick<PreparedReverseReferral, 'specialty_id' | 'reverse_referral_control_id'>

/** The tables that lists become rows of, with what is said of each beside day, institution, department and patient. */
const tables = {
  referrals: {
    day: 'referral_date',
    institution: 'medical_institution_id',
    details: {
      referral_department: 'text',
      first_visit_flag: 'boolean',
      doctor_name_from: 'text',
      doctor_name_to: 'text',
      reason_for_presenting: 'text',
      is_replied: 'boolean',
      replied_on: 'date',
    } satisfies Record<keyof ReferralDetails, string>,
  },
  reverse_referrals: {
    day: 'reverse_referral_date',
    institution: 'medical_institution_id_to',
    details: { specialty_id: 'text', reverse_referral_control_id: 'text' } satisfies Record<
      keyof ReverseReferralDetails,
      string
    >,
  },
} as const
export type FactTable = keyof typeof tables

/** A row on its way. */
export interface IncomingFact {
  readonly upload_row: number
  readonly day: string
  readonly institution_id: number
  readonly own_department_id: number | null
  readonly patient_id: string | null
  /** Hexadecimal. */
  readonly patient_hash: string | null
  readonly details: ReferralDetails | ReverseReferralDetails
}

const common = {
  upload_row: 'int',
  day: 'date',
  institution_id: 'bigint',
  own_department_id: 'bigint',
  patient_id: 'text',
  patient_hash: 'text',
} as const
const commonColumns = [
  'upload_row',
  'day',
  'institution_id',
  'own_department_id',
  'patient_id',
  'patient_hash',
] as const

const detailColumns = (table: FactTable) => Object.keys(tables[table].details)

/** Makes the transaction's own room for rows on their way. */
export const openIncoming = async (tx: TenantTransaction, table: FactTable): Promise<void> => {
  const columns = Object.entries({ ...common, ...tables[table].details }).map(([name, type]) => `${name} ${type}`)
  await sql`create temp table incoming_facts (${sql.raw(columns.join(', '))}) on commit drop`.execute(tx)
}

/** Adds rows to those on their way. */
export const copyIncoming = async (
  client: pg.ClientBase,
  table: FactTable,
  facts: readonly IncomingFact[],
): Promise<void> => {
  const details = detailColumns(table)
  const rows = facts.map((fact) => {
    const values: Readonly<Record<string, CopyValue>> = { ...fact.details }
    return [...commonColumns.map((column) => fact[column]), ...details.map((column) => values[column] ?? null)]
  })
  await copyRows(client, 'incoming_facts', [...commonColumns, ...details], rows)
}

/** Whose admissions are to be linked anew, and what goes in these months. Hashes stay in the database, however many there are. */
const removeNoting = async (tx: TenantTransaction, tenantId: number, table: FactTable, months: readonly string[]) => {
  const { day } = tables[table]
  const going = sql`tenant_id = ${tenantId} and upload_id is not null and ${inMonths(day, months)}`
  if (table === 'referrals')
    await sql`
      update hospital_admissions
      set referral_id = null, is_first_admission = false
      where tenant_id = ${tenantId} and referral_id in (select id from referrals where ${going})
    `.execute(tx)
  await sql`
    with gone as (delete from ${sql.table(table)} where ${going} returning patient_hash)
    insert into touched_patients
    select distinct patient_hash from gone where patient_hash is not null
  `.execute(tx)
}

const insertIncoming = async (tx: TenantTransaction, tenantId: number, table: FactTable, uploadId: number) => {
  const { day, institution } = tables[table]
  const details = sql.join(detailColumns(table).map((column) => sql.ref(column)))
  await sql`
    insert into ${sql.table(table)} (
      tenant_id, ${sql.ref(day)}, ${sql.ref(institution)}, own_department_id, patient_id, patient_hash, upload_id, upload_row, ${details}
    )
    select ${tenantId}, day, institution_id, own_department_id, patient_id, decode(patient_hash, 'hex'), ${uploadId}, upload_row, ${details}
    from incoming_facts
  `.execute(tx)
}

/** Notes uploads of which nothing is left. */
const noteReplaced = async (tx: TenantTransaction, tenantId: number, table: FactTable, uploadId: number) => {
  const kind = table === 'referrals' ? 'referral' : 'reverse_referral'
  await sql`
    update data_uploads as uploads
    set replaced_at = clock_timestamp()
    where tenant_id = ${tenantId} and kind = ${kind} and status = 'completed' and id <> ${uploadId}
      and replaced_at is null and deleted_at is null
      and not exists (
        select from ${sql.table(table)} as facts
        where facts.tenant_id = ${tenantId} and facts.upload_id = uploads.id
      )
  `.execute(tx)
}

/**
 * Puts the rows on their way in place of what files had brought for their months, within `changeFacts`.
 * @returns the months too
 */
export const replaceMonths = async (
  tx: TenantTransaction,
  tenantId: number,
  table: FactTable,
  uploadId: number,
): Promise<{ readonly months: readonly string[]; readonly touched: Touched }> => {
  const { rows } = await sql<{ month: string }>`
    select distinct date_trunc('month', day::timestamp)::date as month from incoming_facts order by month
  `.execute(tx)
  const months = rows.map(({ month }) => month)
  await sql`create temp table touched_patients (patient_hash bytea) on commit drop`.execute(tx)
  await removeNoting(tx, tenantId, table, months)
  await insertIncoming(tx, tenantId, table, uploadId)
  await noteReplaced(tx, tenantId, table, uploadId)
  if (table === 'reverse_referrals') return { months, touched: { patients: [], months } }
  await sql`
    insert into touched_patients
    select distinct decode(patient_hash, 'hex') from incoming_facts where patient_hash is not null
  `.execute(tx)
  await sql`analyze touched_patients`.execute(tx)
  return { months, touched: { patients: sql`select patient_hash from touched_patients`, months } }
}

/** Removes all that a file has brought, within `changeFacts`. */
export const removeUploaded = async (
  tx: TenantTransaction,
  tenantId: number,
  table: FactTable,
  uploadId: number,
): Promise<Touched> => {
  const { rows } = await sql<{ month: string }>`
    select distinct date_trunc('month', ${sql.ref(tables[table].day)}::timestamp)::date as month
    from ${sql.table(table)}
    where tenant_id = ${tenantId} and upload_id = ${uploadId}
  `.execute(tx)
  const months = rows.map(({ month }) => month)
  const going = sql`tenant_id = ${tenantId} and upload_id = ${uploadId}`
  if (table === 'reverse_referrals') {
    await sql`delete from reverse_referrals where ${going}`.execute(tx)
    return { patients: [], months }
  }
  await sql`
    update hospital_admissions
    set referral_id = null, is_first_admission = false
    where tenant_id = ${tenantId} and referral_id in (select id from referrals where ${going})
  `.execute(tx)
  await sql`create temp table touched_patients (patient_hash bytea) on commit drop`.execute(tx)
  await sql`
    with gone as (delete from referrals where ${going} returning patient_hash)
    insert into touched_patients
    select distinct patient_hash from gone where patient_hash is not null
  `.execute(tx)
  await sql`analyze touched_patients`.execute(tx)
  return { patients: sql`select patient_hash from touched_patients`, months }
}
