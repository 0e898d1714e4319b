import { sql } from 'kysely'
import { returnedAsJson } from '../../db/returnedAsJson.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import { enteredRecords, hasFacts, settingRecords } from './institutionRecords.ts'
import { bringDoublesBack, setDoublesAside } from './doubles.ts'
import { renameBack, type RenamedConditions, renameInConditions } from './renameInConditions.ts'
import { type MergedNote, mergeNotes, mergeNotesBack } from './mergeNotes.ts'
import { mergeValues } from './mergeValues.ts'
import { moveFacts, moveFactsBack } from './moveFacts.ts'
import { insertAgain, type Move, moveBack, type MovedRecords, moveRecords } from './moveRecords.ts'

interface MailOfBoth {
  readonly id: number
  readonly email_id: number
}

/** Everything that a merge has done, as it is stored. */
export interface Merged {
  /** Undefined if the institution had no facts, so that no figure has changed. */
  readonly facts?: readonly MovedRecords[]
  /** Entries of mails that both have got; they no longer belong to the mail. */
  readonly mails: readonly MailOfBoth[]
  /** What both have of one visit, attendance or person; undefined in merges of older versions. */
  readonly doubles?: readonly MovedRecords[]
  /** Rules and saved filters that named it; undefined in merges of older versions. */
  readonly conditions?: readonly RenamedConditions[]
  readonly records: readonly MovedRecords[]
  readonly notes: readonly MergedNote[]
  readonly values: MovedRecords
  readonly unlisted: MovedRecords['left']
}

/** A mail stands on a chart once. What both have got stays as two communications, of which one belongs to the mail. */
const separateMails = async (tx: TenantTransaction, { tenantId, from, into }: Move): Promise<MailOfBoth[]> => {
  const { rows } = await sql<MailOfBoth>`
    update communications as own
    set email_id = null
    from communications as there
    where own.tenant_id = ${tenantId} and own.medical_institution_id = ${from}
      and there.tenant_id = ${tenantId} and there.medical_institution_id = ${into}
      and there.email_id = own.email_id
    returning own.id, there.email_id`.execute(tx)
  return rows
}

/** Watched reports and alert conditions tell of those that come and go. A merge is neither. */
const renameInAlerts = async (tx: TenantTransaction, { tenantId, from, into }: Move) => {
  await sql`
    update report_alert_rows
    set medical_institution_ids = array_replace(medical_institution_ids, ${from}::bigint, ${into}::bigint)
    where tenant_id = ${tenantId} and ${from}::bigint = any(medical_institution_ids)`.execute(tx)
  const replaced = (column: string) =>
    sql`${sql.ref(column)} = array_replace(${sql.ref(column)}, ${from}::bigint, ${into}::bigint)`
  await sql`
    update alert_conditions
    set ${replaced('seen_medical_institution_ids')}, ${replaced('previous_seen_medical_institution_ids')}
    where tenant_id = ${tenantId}
      and ${from}::bigint = any(seen_medical_institution_ids || previous_seen_medical_institution_ids)`.execute(tx)
}

/**
 * Moves everything of an institution that the tenant has entered to another. Nothing is lost: what the other has already is kept in
 * the result, with which {@link undoMerge} restores it.
 */
export const mergeRecords = async (tx: TenantTransaction, move: Move): Promise<Merged> => {
  const facts = (await hasFacts(tx, move.tenantId, move.from)) ? await moveFacts(tx, move) : undefined
  const doubles = await setDoublesAside(tx, move)
  const mails = await separateMails(tx, move)
  const records: MovedRecords[] = []
  for (const kind of [...enteredRecords, ...settingRecords]) records.push(await moveRecords(tx, move, kind))
  const notes = await mergeNotes(tx, move)
  const values = await mergeValues(tx, move)
  const conditions = await renameInConditions(tx, move)
  await renameInAlerts(tx, move)
  const unlisted = await returnedAsJson(
    tx,
    sql`
      delete from unlisted_medical_institutions as rows
      where rows.tenant_id = ${move.tenantId} and rows.medical_institution_id = ${move.from}
      returning rows.*`,
  )
  const hasMoved = ({ keys, left }: MovedRecords) => keys.length > 0 || left.length > 0
  return {
    ...(facts && { facts }),
    mails,
    doubles,
    conditions,
    records: records.filter(hasMoved),
    notes,
    values,
    unlisted,
  }
}

/** Takes a merge back, for what is still with the other institution. */
export const undoMerge = async (tx: TenantTransaction, move: Move, merged: Merged): Promise<void> => {
  await insertAgain(tx, move.tenantId, 'unlisted_medical_institutions', merged.unlisted)
  await moveBack(tx, move, merged.values)
  for (const records of merged.records) await moveBack(tx, move, records)
  await mergeNotesBack(tx, move, merged.notes)
  await bringDoublesBack(tx, move, merged.doubles ?? [])
  await renameBack(tx, move, merged.conditions ?? [])
  if (merged.mails.length > 0)
    await sql`
      update communications as own
      set email_id = mails.email_id
      from jsonb_to_recordset(${JSON.stringify(merged.mails)}::jsonb) as mails (id bigint, email_id bigint)
      where own.tenant_id = ${move.tenantId} and own.id = mails.id
        and own.medical_institution_id = ${move.from}`.execute(tx)
  if (merged.facts) await moveFactsBack(tx, move, merged.facts)
}
