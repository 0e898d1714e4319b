import { memoOperations } from '#contract/institutions/memos.ts'
import { timeOf } from '../db/clock.ts'
import type { TenantTransaction } from '../db/tenant.ts'
import { type ContextOf, handlersFor } from '../handlers.ts'
import { problem } from '../problems.ts'
import { requireInstitution } from '../records/requireInstitutions.ts'

type NoteTable = 'memos' | 'special_notes'

const unwritten = { id: null, content: '', last_updated_date: null, last_updated_user: null }

const readNote = async (tx: TenantTransaction, tenantId: number, institutionId: number, table: NoteTable) => {
  const row = await tx
    .selectFrom(table)
    .innerJoin('accounts', (join) =>
      join.onRef('accounts.tenant_id', '=', `${table}.tenant_id`).onRef('accounts.id', '=', `${table}.updated_by`),
    )
    .where(`${table}.tenant_id`, '=', tenantId)
    .where(`${table}.medical_institution_id`, '=', institutionId)
    .select([
      `${table}.id as id`,
      `${table}.content as content`,
      `${table}.updated_at as updated_at`,
      'accounts.id as account_id',
      'accounts.username',
    ])
    .executeTakeFirst()
  return row
    ? {
        id: row.id,
        content: row.content,
        last_updated_date: row.updated_at,
        last_updated_user: { id: row.account_id, name: row.username },
      }
    : unwritten
}

const getNote =
  (table: NoteTable) =>
  async ({ tx, tenantId, params }: ContextOf<typeof memoOperations.getMemo>) => {
    const [note] = await Promise.all([
      readNote(tx, tenantId, params.id, table),
      requireInstitution(tx, tenantId, params.id),
    ])
    return note
  }

type Writing = ContextOf<typeof memoOperations.updateMemo>

/** Updates a note if it still has the version that the user saw. */
const changeNote = (table: NoteTable, { tx, tenantId, account, params, body }: Writing, seen: string) =>
  tx
    .updateTable(table)
    .where('tenant_id', '=', tenantId)
    .where('medical_institution_id', '=', params.id)
    .where('updated_at', '=', seen)
    .set({ content: body.content, updated_at: timeOf(tx), updated_by: account.id })
    .returning('id')
    .executeTakeFirst()

/** Inserts a note. If one exists, `over` overwrites it; otherwise nothing is written. */
const putNote = (table: NoteTable, { tx, tenantId, account, params, body }: Writing, over: boolean) =>
  tx
    .insertInto(table)
    .values({
      tenant_id: tenantId,
      medical_institution_id: params.id,
      content: body.content,
      updated_at: timeOf(tx),
      updated_by: account.id,
    })
    .onConflict((conflict) => {
      const existing = conflict.columns(['tenant_id', 'medical_institution_id'])
      return over
        ? existing.doUpdateSet((eb) => ({
            content: eb.ref('excluded.content'),
            updated_at: eb.ref('excluded.updated_at'),
            updated_by: eb.ref('excluded.updated_by'),
          }))
        : existing.doNothing()
    })
    .returning('id')
    .executeTakeFirst()

/**
 * Writes a note if the stored version is the one that the user saw (null: none yet). A request without a version
 * overwrites any. Everything else is a conflict, and its problem contains the stored text.
 */
const updateNote = (table: NoteTable) => async (context: Writing) => {
  const { tx, tenantId, params, body } = context
  await requireInstitution(tx, tenantId, params.id)
  const { last_updated_date: seen } = body
  const written = await (seen ? changeNote(table, context, seen) : putNote(table, context, seen === undefined))
  const current = await readNote(tx, tenantId, params.id, table)
  if (!written) throw problem('edit_conflict', { current })
  return current
}

export const memoHandlers = handlersFor(memoOperations, {
  getMemo: getNote('memos'),
  updateMemo: updateNote('memos'),
  getSpecialNote: getNote('special_notes'),
  updateSpecialNote: updateNote('special_notes'),
})
