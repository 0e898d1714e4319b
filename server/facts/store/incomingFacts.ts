import { sql } from 'kysely'
import type { TenantTransaction } from '../../db/tenant.ts'
import { byteaOf } from '../../db/copyRows.ts'
import { insertComputed } from '../../db/insertComputed.ts'
import type { Touched } from './changeFacts.ts'
import {
  detailColumns,
  factColumns as tables,
  type FactTable,
  type ReferralDetails,
  type ReverseReferralDetails,
} from './factTables.ts'
import type { MonthDecision } from '../replaced/monthDecisions.ts'
import { distinctMonths } from '../months/months.ts'
import { releaseDoubles } from '../replaced/keptDoubles.ts'
import { setListAside, undoList } from '../replaced/replacedLists.ts'
import { nextIds } from './storeFacts.ts'
import { storePatientIds } from '../referrals/patientNumbers.ts'
import { touchPatients } from './touchedPatients.ts'
import { uploadKindOf } from './uploadKinds.ts'
import { noteDecisions, sequenceNumberOf } from '../replaced/uploadMonths.ts'

/** Where the rows of a list are: in a temporary table (of a check), or stored but not visible to others yet. */
export type ListStage = 'incoming' | 'stored'

/** A row of a list that is not stored yet. */
export interface IncomingFact {
  readonly upload_row: number
  readonly day: string
  readonly institution_id: number
  readonly own_department_id: number | null
  readonly patient_id: string | null
  /** In hexadecimal digits. */
  readonly patient_hash: string | null
  readonly details: ReferralDetails | ReverseReferralDetails
}

const common = {
  upload_row: 'int',
  day: 'date',
  institution_id: 'bigint',
  own_department_id: 'bigint',
  patient_id: 'text',
  patient_hash: 'bytea',
} as const

/** Where incoming rows go. */
export interface Destination {
  readonly tx: TenantTransaction
  readonly tenantId: number
  readonly table: FactTable
  readonly uploadId: number
  /** Rows of the upload with a smaller id come from an earlier run; a file may be imported again. */
  readonly firstId: number
  readonly stage: ListStage
}

const typesOf = (table: FactTable) => Object.entries({ ...common, ...tables[table].details })

/** Prepares the transaction for incoming rows. Those of a check go to a temporary table. */
export const openIncoming = async (given: Omit<Destination, 'firstId'>): Promise<Destination> => {
  const { tx, table, stage } = given
  if (stage === 'incoming') {
    const columns = typesOf(table).map(([name, type]) => `${name} ${type}`)
    await sql`create temp table incoming_facts (${sql.raw(columns.join(', '))}) on commit drop`.execute(tx)
  }
  const [firstId = 0] = await nextIds(tx, `${table}_id_seq`, 1)
  return { ...given, firstId }
}

/** A row as an array in JSON. Rows wait as text, which takes a fraction of the memory of the objects. */
export const incomingLine = (table: FactTable, fact: IncomingFact): string => {
  const hash = fact.patient_hash
  const details: Readonly<Record<string, string | number | boolean | null>> = fact.details
  const values = [
    fact.upload_row,
    fact.day,
    fact.institution_id,
    fact.own_department_id,
    fact.patient_id,
    hash === null ? null : byteaOf(hash),
    ...detailColumns[table].map((column) => details[column] ?? null),
  ]
  return JSON.stringify(values.map((value) => (typeof value === 'string' ? value.toWellFormed() : value)))
}

/**
 * Stores rows. Those of an import are stored beside the current rows of their months: nobody sees them until
 * {@link replaceMonths} has run and the transaction is committed. Call {@link openIncoming} first.
 * @param lines - of {@link incomingLine}, at most some thousand
 */
export const storeIncoming = async (
  { tx, tenantId, table, uploadId, stage }: Destination,
  lines: readonly string[],
): Promise<void> => {
  const values = typesOf(table).map(([name, type], place) => sql.raw(`(line ->> ${place})::${type} as ${name}`))
  const listed = sql`jsonb_array_elements(${`[${lines.join(',')}]`}::jsonb) with ordinality as listed (line, place)`
  if (stage === 'incoming') {
    await sql`insert into incoming_facts select ${sql.join(values)} from ${listed}`.execute(tx)
    return
  }
  const { day, institution } = tables[table]
  const ids = await nextIds(tx, `${table}_id_seq`, lines.length)
  const columns = [
    'id',
    'upload_id',
    'upload_row',
    day,
    institution,
    'own_department_id',
    'patient_hash',
    ...detailColumns[table],
  ]
  const read = sql`select (${ids}::bigint[])[place] as id, ${uploadId}::bigint as upload_id, ${sql.join(values)} from ${listed}`
  const names = typesOf(table).flatMap(([name]) => (name === 'patient_id' ? [] : sql.ref(name)))
  await insertComputed(
    tenantId,
    table,
    columns,
    sql`select id, upload_id, ${sql.join(names)} from (${read}) as read`,
  ).execute(tx)
  await storePatientIds(tx, tenantId, uploadKindOf[table], read)
}

/** The institutions and departments in rows. */
export interface Named {
  readonly institutions: ReadonlySet<number>
  readonly departments: ReadonlySet<number>
}

/**
 * Checks, within `changeFacts`, that all institutions and departments of rows exist. The foreign keys of the rows do
 * not check this. Institutions are never deleted, and departments only after their facts have been released, which
 * needs the lock (ownDepartments.ts).
 * @throws when one has been removed since the rows were read; read the rows again then
 */
const requireNamed = async (tx: TenantTransaction, tenantId: number, { institutions, departments }: Named) => {
  const { rows } = await sql<{ institutions: number; departments: number }>`
    select
      (select count(*) from medical_institutions where id = any(${[...institutions]}::bigint[])) as institutions,
      (
        select count(*) from own_departments where tenant_id = ${tenantId} and id = any(${[...departments]}::bigint[])
      ) as departments
  `.execute(tx)
  const [remaining] = rows
  if (remaining?.institutions !== institutions.size || remaining.departments !== departments.size)
    throw new Error('What rows of a list name has been removed since they were read')
}

/**
 * Adds the rows that {@link storeIncoming} has stored to those of earlier files, or replaces these, within
 * `changeFacts`. Replaced rows are kept until the list is undone. Facts entered by users stay. If the list was loaded
 * before, its earlier run is undone first.
 * @param decisions - for each month of the stored rows; rows of a month that is left out must not have been stored
 */
export const replaceMonths = async (
  { tx, tenantId, table, uploadId, firstId }: Destination,
  decisions: readonly MonthDecision[],
  named: Named,
): Promise<{ readonly touched: Touched }> => {
  const upload = { id: uploadId, kind: uploadKindOf[table] }
  await requireNamed(tx, tenantId, named)
  const isTakenAgain = (await sequenceNumberOf(tx, tenantId, uploadId)) !== null
  const before = isTakenAgain ? await undoList(tx, tenantId, upload, firstId) : null
  await noteDecisions(tx, tenantId, upload, decisions)
  await setListAside(tx, tenantId, upload)
  if (isTakenAgain) await releaseDoubles(tx, tenantId, upload, false)
  const brought = decisions.flatMap(({ month, decision }) => (decision === 'leave_out' ? [] : month))
  const months = distinctMonths(brought, before?.months ?? [])
  if (table === 'reverse_referrals') return { touched: { patients: [], months } }
  const patients = sql`
    select patient_hash from referrals
    where tenant_id = ${tenantId} and upload_id = ${uploadId} and patient_hash is not null
    union all
    select patient_hash from replaced_referrals
    where tenant_id = ${tenantId} and replaced_by = ${uploadId} and patient_hash is not null`
  if (!before) return { touched: { patients, months } }
  await touchPatients(tx, patients)
  return { touched: { patients: 'recorded', months } }
}
