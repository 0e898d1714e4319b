import { z } from 'zod'
import { MemoPayload } from '#contract/institutions/memos.ts'
import { api, type Reply } from '#dataProvider/client.ts'
import type { SavedBy } from '#ui/form/conflict/savedBy.ts'

export type StoredNote = Reply<'getMemo'>

/** The calls to read and write the two texts about an institution. */
export const notes = {
  memo: { read: api.getMemo, write: api.updateMemo },
  special_note: { read: api.getSpecialNote, write: api.updateSpecialNote },
} as const
export type NoteKind = keyof typeof notes

/** Key of a note in the query cache. */
export const noteKey = (kind: NoteKind, institutionId: number) => ['note', kind, institutionId] as const

/** Maximum length of a note, in UTF-16 code units. */
export const maxNoteLength = 10_000

/** A draft of a note: the text, and the version of the stored text on which it is based (null: none). */
export interface NoteDraft {
  readonly content: string
  readonly basedOn: string | null
}

const Draft = z.object({ content: MemoPayload.shape.content, basedOn: MemoPayload.shape.last_updated_date.unwrap() })

/** A stored draft, if it is valid. */
export const draftFrom = (value: unknown): NoteDraft | undefined => Draft.safeParse(value).data

/** Who wrote a note, and when. @param me - the account of the person that asks */
export const writerOf = (
  { lastUpdatedUser, lastUpdatedDate }: StoredNote,
  me: number | undefined,
): Omit<SavedBy, 'again'> => ({
  who: lastUpdatedUser === null ? 'unknown' : lastUpdatedUser.id === me ? 'own' : 'other',
  ...(lastUpdatedUser && { name: lastUpdatedUser.name }),
  ...(lastUpdatedDate !== null && { at: lastUpdatedDate }),
})
