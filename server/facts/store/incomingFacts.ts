import { sql } from 'kysely'
import type pg from 'pg'
import type { UploadKind } from '../../../contract/facts/uploadKinds.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import { byteaOf, copyLine, copyText, type CopyValue } from '../../db/copyRows.ts'
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
import { setListAside, undoList } from '../replaced/replacedLists.ts'
import { nextIds } from './storeFacts.ts'
import { noteDecisions, sequenceNumberOf } from '../replaced/uploadMonths.ts'

/** The kind of upload that such a list is. */
export const uploadKindOf = {
  referrals: 'referral',
  reverse_referrals: 'reverse_referral',
} as const satisfies Record<FactTable, UploadKind>

/** A row on its way. */
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

/** Where rows on their way go. */
export interface Destination {
  readonly tx: TenantTransaction
  readonly tenantId: number
  readonly table: FactTable
  readonly uploadId: number
  /** Rows of the upload with a smaller id stood before: a file may be imported again. */
  readonly firstId: number
}

/** Makes the transaction's own room for rows on their way. */
export const openIncoming = async (given: Omit<Destination, 'firstId'>): Promise<Destination> => {
  const { tx, table } = given
  const columns = Object.entries({ ...common, ...tables[table].details }).map(([name, type]) => `${name} ${type}`)
  await sql`create temp table incoming_facts (${sql.raw(columns.join(', '))}) on commit drop`.execute(tx)
  const [firstId = 0] = await nextIds(tx, `${table}_id_seq`, 1)
  return { ...given, firstId }
}

/** A row as COPY reads it, without a line end. What waits to be stored is text, which costs a fraction of the memory of what it was made of. */
export const incomingLine = (table: FactTable, fact: IncomingFact): string => {
  const hash = fact.patient_hash
  const line: CopyValue[] = [
    fact.upload_row,
    fact.day,
    fact.institution_id,
    fact.own_department_id,
    fact.patient_id,
    hash === null ? null : byteaOf(hash),
  ]
  const details: Readonly<Record<string, CopyValue>> = fact.details
  for (const column of detailColumns[table]) line.push(details[column] ?? null)
  return copyLine(line)
}

/** Copies rows to where {@link storeIncoming} finds them. After {@link openIncoming}. @param text - of {@link incomingLine}, each with a line end */
export const copyIncoming = (client: pg.ClientBase, { table }: Destination, text: string): Promise<void> =>
  copyText(client, 'incoming_facts', [...Object.keys(common), ...detailColumns[table]], text)

/**
 * Stores the rows that were copied beside those that stand for their months, seen by nobody until {@link replaceMonths} puts them in their place and
 * the transaction is committed. COPY itself cannot write where row-level security is.
 */
export const storeIncoming = async ({ tx, tenantId, table, uploadId }: Destination): Promise<void> => {
  const { day, institution } = tables[table]
  const details = sql.join(detailColumns[table].map((column) => sql.ref(column)))
  await sql`
    insert into ${sql.table(table)} (
      tenant_id, ${sql.ref(day)}, ${sql.ref(institution)}, own_department_id, patient_id, patient_hash, upload_id, upload_row, ${details}
    )
    select ${tenantId}, day, institution_id, own_department_id, patient_id, patient_hash, ${uploadId}, upload_row, ${details}
    from incoming_facts
  `.execute(tx)
  await sql`truncate incoming_facts`.execute(tx)
}

/** What rows name, beside patients. */
export interface Named {
  readonly institutions: ReadonlySet<number>
  readonly departments: ReadonlySet<number>
}

/**
 * Makes sure, within `changeFacts`, that all institutions and departments that rows name exist. No key of each row does: institutions are never
 * deleted, and departments only once the facts have let go of them, for which the lock is needed (ownDepartments.ts).
 * @throws where one has gone since the rows were read, which are then to be read again
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
 * Puts the rows that {@link storeIncoming} has stored beside what earlier files brought for their months, or in its place, within `changeFacts`.
 * What is replaced is kept until the list is undone; what people have entered stays. A list that was taken in before counts as undone first.
 * @param decisions - of each month of the rows that are stored; those of a month that is left out must not have been
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
  const gone = await setListAside(tx, tenantId, upload)
  const brought = decisions.flatMap(({ month, decision }) => (decision === 'leave_out' ? [] : month))
  const months = distinctMonths(brought, before?.months ?? [])
  if (table === 'reverse_referrals') return { touched: { patients: [], months } }
  const patients = sql`
    select patient_hash from referrals where tenant_id = ${tenantId} and upload_id = ${uploadId}
    union all
    ${gone}
    ${before ? sql`union all select patient_hash from touched_patients` : sql``}`
  return { touched: { patients, months } }
}
