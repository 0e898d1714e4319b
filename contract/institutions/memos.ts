import { z } from 'zod'
import { dateTime, id, idParam, longText, operations } from '../core.ts'

/** The most characters of a memo or a special note. */
export const maxNoteLength = 10_000

/** Free text about an institution. Before the first text, `id` and `last_updated_date` are null and `content` is empty. */
export const Memo = z.object({
  id: id.nullable(),
  content: z.string(),
  last_updated_date: dateTime.nullable(),
  last_updated_user: z.object({ id, name: z.string() }).nullable(),
})

/**
 * `last_updated_date` is the version that the user saw, null if there was no text yet. If the stored text is newer, the
 * reply is 409 with the stored text in `current`. If absent, any version is overwritten.
 */
export const MemoPayload = z.object({ content: longText(maxNoteLength), last_updated_date: dateTime.nullish() })

const feature = 'medical_institutions_search'

export const memoOperations = operations({
  getMemo: {
    method: 'GET',
    path: '/api/medical_institutions/{id}/memo',
    summary: 'The memo on an institution',
    scope: 'crm',
    feature,
    params: idParam,
    response: Memo,
    status: 200,
    effect: 'read',
    effects: {},
    audit: { record: 'memo', idFrom: 'id' },
  },
  updateMemo: {
    method: 'PUT',
    path: '/api/medical_institutions/{id}/memo',
    summary: 'Writes the memo on an institution',
    scope: 'crm',
    feature,
    params: idParam,
    body: MemoPayload,
    response: Memo,
    status: 200,
    effect: 'write',
    effects: {},
    audit: { record: 'memo', idFrom: 'id' },
  },
  getSpecialNote: {
    method: 'GET',
    path: '/api/medical_institutions/{id}/special_note',
    summary: 'The special note on an institution',
    scope: 'crm',
    feature,
    params: idParam,
    response: Memo,
    status: 200,
    effect: 'read',
    effects: {},
    audit: { record: 'special_note', idFrom: 'id' },
    beyondSpecification: 'the chart shows the note, the specification lists only its writing',
  },
  updateSpecialNote: {
    method: 'PUT',
    path: '/api/medical_institutions/{id}/special_note',
    summary: 'Writes the special note on an institution',
    scope: 'crm',
    feature,
    params: idParam,
    body: MemoPayload,
    response: Memo,
    status: 200,
    effect: 'write',
    effects: {},
    audit: { record: 'special_note', idFrom: 'id' },
  },
})
