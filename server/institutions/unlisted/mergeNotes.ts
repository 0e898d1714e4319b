import { sql } from 'kysely'
import { maxNoteLength } from '#contract/institutions/memos.ts'
import { timeOf } from '../../db/clock.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import { invalidField } from '../../problems.ts'
import { noteTables } from './institutionRecords.ts'
import { insertAgain, type Move, moveBack, type MovedRecords, moveRecords } from './moveRecords.ts'

/** What has become of a note. */
export interface MergedNote extends MovedRecords {
  /** Null if the other institution had none. */
  readonly joined: { readonly former: string; readonly content: string } | null
}

const columns = { column: 'medical_institution_id' }

const contentOf = async (tx: TenantTransaction, tenantId: number, table: string, id: number) => {
  const { rows } = await sql<{ content: string }>`
    select content from ${sql.table(table)}
    where tenant_id = ${tenantId} and medical_institution_id = ${id} for update`.execute(tx)
  return rows[0]?.content ?? ''
}

const setContent = (tx: TenantTransaction, { tenantId, into }: Move, table: string, content: string, seen: string) =>
  sql`
    update ${sql.table(table)} set content = ${content}, updated_at = ${timeOf(tx)}::timestamptz
    where tenant_id = ${tenantId} and medical_institution_id = ${into} and content = ${seen}`.execute(tx)

/**
 * Moves the memo and the special note. Where the other institution has one, the texts stand one after the other.
 * @throws a 422 at `into_id` if they are too long together
 */
export const mergeNotes = async (tx: TenantTransaction, move: Move): Promise<MergedNote[]> => {
  const merged: MergedNote[] = []
  for (const table of noteTables) {
    const [own, former] = [
      await contentOf(tx, move.tenantId, table, move.from),
      await contentOf(tx, move.tenantId, table, move.into),
    ]
    const content = [former, own].filter((text) => text !== '').join('\n\n')
    if (content.length > maxNoteLength)
      throw invalidField('into_id', {
        ja: `両方のメモを合わせると${maxNoteLength.toLocaleString('ja')}文字を超えます。先に短くしてください`,
        en: `The notes of both have more than ${maxNoteLength.toLocaleString('en')} characters together. Please shorten them first`,
      })
    const isJoined = former !== '' && own !== ''
    const records = await moveRecords(tx, move, { table, key: ['id'], same: [] })
    if (records.left.length > 0 && content !== former) await setContent(tx, move, table, content, former)
    merged.push({ ...records, joined: isJoined ? { former, content } : null })
  }
  return merged
}

/**
 * Takes {@link mergeNotes} back. Of a note that somebody has changed since, the text that came with the merge goes, what was written besides stays;
 * a note in which the joined texts themselves were changed keeps both.
 */
export const mergeNotesBack = async (
  tx: TenantTransaction,
  move: Move,
  notes: readonly MergedNote[],
): Promise<void> => {
  for (const note of notes) {
    if (note.joined) {
      const now = await contentOf(tx, move.tenantId, note.table, move.into)
      const { former, content } = note.joined
      if (now.includes(content))
        await setContent(
          tx,
          move,
          note.table,
          now.replace(content, () => former),
          now,
        )
      await insertAgain(tx, move.tenantId, note.table, note.left)
    } else await moveBack(tx, move, { ...note, ...columns })
  }
}
