import { type RawBuilder, sql } from 'kysely'
import type { TenantTransaction } from '../../db/tenant.ts'
import type { Touched } from '../store/changeFacts.ts'
import { insertComputed } from '../../db/insertComputed.ts'
import { removePatientIds } from '../referrals/patientNumbers.ts'
import { factKinds, monthOfFact } from '../store/factKinds.ts'
import { openTouchedPatients, touchPatients } from '../store/touchedPatients.ts'
import { idIn } from '../../db/idIn.ts'
import { distinctMonths } from '../months/months.ts'
import { releaseDoubles } from './keptDoubles.ts'
import { movedColumns } from './movedColumns.ts'
import {
  forgetDecisions,
  leaveToNext,
  noteReplaced,
  noteStandingAgain,
  sequenceNumberOf,
  type UploadOfKind,
} from './uploadMonths.ts'

/** An upload that is a list of referrals or reverse referrals. */
export interface ListUpload extends UploadOfKind {
  readonly kind: 'referral' | 'reverse_referral'
}

const columnsOf = (table: string, columns: readonly string[]) =>
  sql.join(columns.map((column) => sql.ref(`${table}.${column}`)))

// A letter that is set aside keeps what its file says of the answer. A user's mark is applied again if the letter comes back, and can then be taken back
// as before.
const listedAnswer = (column: string) =>
  sql`case when marks.id is null then ${sql.ref(`facts.${column}`)} else ${sql.ref(`marks.listed_${column}`)} end`

/** Copies the facts that a list replaces by its stored decisions to where they are kept. */
const copyAside = async (tx: TenantTransaction, tenantId: number, { id, kind }: ListUpload) => {
  const { table, replaced, day } = factKinds[kind]
  const { all } = movedColumns(kind)
  const answers = ['is_replied', 'replied_on']
  const values = all.map((column) => (answers.includes(column) ? listedAnswer(column) : sql.ref(`facts.${column}`)))
  const marks = sql`
    left join referral_reply_marks as marks on marks.tenant_id = ${tenantId} and marks.id = facts.reply_mark_id`
  const dayOf = sql.ref(`facts.${day}`)
  // Row-level security lets an index look only for plain columns.
  const rows = sql`
    with replaced_months as materialized (
      select month, (month + interval '1 month')::date as next_month, own_department_ids
      from upload_months
      where tenant_id = ${tenantId} and upload_id = ${id} and decision = 'replace'
    )
    select ${id}::bigint, ${sql.join(values)}
    from replaced_months as months
    join ${sql.table(table)} as facts
      on facts.tenant_id = ${tenantId} and ${dayOf} >= months.month and ${dayOf} < months.next_month and facts.upload_id <> ${id}
    ${kind === 'referral' ? marks : sql``}
    where months.own_department_ids is null or coalesce(facts.own_department_id, 0) = any(months.own_department_ids)`
  await insertComputed(tenantId, replaced, ['replaced_by', ...all], rows).execute(tx)
}

/** Copies back what a list had replaced. */
const copyBack = async (tx: TenantTransaction, tenantId: number, { id, kind }: ListUpload) => {
  const { table, replaced } = factKinds[kind]
  const { others, all } = movedColumns(kind)
  const rows = sql`
    select departments.id, ${columnsOf('aside', others)}
    from ${sql.table(replaced)} as aside
    left join own_departments as departments
      on departments.tenant_id = ${tenantId} and departments.id = aside.own_department_id
    where aside.tenant_id = ${tenantId} and aside.replaced_by = ${id} and not aside.is_double
    order by aside.upload_id, aside.id`
  await insertComputed(tenantId, table, all, rows).execute(tx)
}

/** Unlinks stays from referrals that are about to be removed. @param ids - a query of the referrals' ids */
const unlink = async (tx: TenantTransaction, tenantId: number, ids: RawBuilder<unknown>) => {
  await sql`
    update hospital_admissions
    set referral_id = null, is_first_admission = false
    where tenant_id = ${tenantId} and referral_id in (${ids})
  `.execute(tx)
}

const removedTogether = 20_000

/**
 * Sets aside the facts that a list replaces by its stored decisions (uploadMonths.ts), within `changeFacts`. Their patients'
 * numbers stay where they are (patientNumbers.ts). The stays of those that it has replaced must be linked again.
 */
export const setListAside = async (tx: TenantTransaction, tenantId: number, upload: ListUpload): Promise<void> => {
  const { table, replaced } = factKinds[upload.kind]
  await copyAside(tx, tenantId, upload)
  // By their ids, because the planner knows nothing of the rows that were just set aside.
  const idsAfter = async (lastId: number) => {
    const { rows } = await sql<{ id: number }>`
      select id
      from ${sql.table(replaced)}
      where tenant_id = ${tenantId} and replaced_by = ${upload.id} and id > ${lastId}
      order by id
      limit ${removedTogether}
    `.execute(tx)
    return rows.map(({ id }) => id)
  }
  let ids = await idsAfter(0)
  if (ids.length === 0) return
  for (; ids.length > 0; ids = await idsAfter(ids.at(-1) ?? 0)) {
    if (upload.kind === 'referral') await unlink(tx, tenantId, sql`select unnest(${ids}::bigint[])`)
    await sql`delete from ${sql.table(table)} where tenant_id = ${tenantId} and ${idIn('id', ids)}`.execute(tx)
  }
  await noteReplaced(tx, tenantId, upload)
}

const distinctMonthsIn = async (tx: TenantTransaction, source: RawBuilder<unknown>, kind: ListUpload['kind']) => {
  const { rows } = await sql<{ month: string }>`
    select distinct ${monthOfFact('facts', factKinds[kind])} as month from ${source}
  `.execute(tx)
  return rows.map(({ month }) => month)
}

/**
 * Undoes a list, within `changeFacts`. Its facts are removed, and the facts that it had replaced come back unless a
 * later list would have replaced them too. So do the rows that others had left out because this list holds them (keptDoubles.ts).
 * @param beforeId - rows of the list from this id on stay; they belong to a new run of the same list, after which `releaseDoubles` follows
 */
export const undoList = async (
  tx: TenantTransaction,
  tenantId: number,
  upload: ListUpload,
  beforeId: number | null = null,
): Promise<Touched> => {
  const { table, replaced } = factKinds[upload.kind]
  const ofUpload = sql`facts.tenant_id = ${tenantId} and facts.upload_id = ${upload.id}`
  const going = beforeId === null ? ofUpload : sql`${ofUpload} and facts.id < ${beforeId}`
  const behind = sql`facts.tenant_id = ${tenantId} and facts.replaced_by = ${upload.id}`
  const returning = sql`${behind} and not facts.is_double`
  const sequenceNumber = await sequenceNumberOf(tx, tenantId, upload.id)
  if (sequenceNumber !== null) await leaveToNext(tx, tenantId, upload, sequenceNumber)
  await noteStandingAgain(tx, tenantId, upload)
  const months = distinctMonths(
    await distinctMonthsIn(tx, sql`${sql.table(table)} as facts where ${going}`, upload.kind),
    await distinctMonthsIn(tx, sql`${sql.table(replaced)} as facts where ${behind}`, upload.kind),
  )
  await openTouchedPatients(tx)
  await touchPatients(
    tx,
    sql`
      select patient_hash from ${sql.table(table)} as facts where ${going} and patient_hash is not null
      union
      select patient_hash from ${sql.table(replaced)} as facts where ${behind} and patient_hash is not null`,
  )
  if (upload.kind === 'referral') await unlink(tx, tenantId, sql`select id from referrals as facts where ${going}`)
  await removePatientIds(
    tx,
    tenantId,
    upload.kind,
    sql`
      select id from ${sql.table(table)} as facts where ${going}
      union all
      select id from ${sql.table(replaced)} as facts where ${going}`,
  )
  await sql`delete from ${sql.table(table)} as facts where ${going}`.execute(tx)
  await sql`delete from ${sql.table(replaced)} as facts where ${going}`.execute(tx)
  await copyBack(tx, tenantId, upload)
  await sql`delete from ${sql.table(replaced)} as facts where ${returning}`.execute(tx)
  await forgetDecisions(tx, tenantId, upload.id)
  if (beforeId === null) await releaseDoubles(tx, tenantId, upload, true)
  if (upload.kind === 'reverse_referral') return { patients: [], months }
  return { patients: 'recorded', months }
}
