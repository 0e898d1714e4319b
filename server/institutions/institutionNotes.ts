import { idIn } from '../db/idIn.ts'
import type { TenantTransaction } from '../db/tenant.ts'

interface Notes {
  readonly memo_content: string | null
  readonly special_note_content: string | null
}

const contentsOf = async (
  tx: TenantTransaction,
  tenantId: number,
  institutionIds: readonly number[],
  table: 'memos' | 'special_notes',
) => {
  const rows = await tx
    .selectFrom(table)
    .where('tenant_id', '=', tenantId)
    .where(idIn('medical_institution_id', institutionIds))
    .where('content', '<>', '')
    .select(['medical_institution_id', 'content'])
    .execute()
  return new Map(rows.map(({ medical_institution_id: id, content }) => [id, content]))
}

/** Reads the memos and special notes of institutions. @returns a function that gives the texts of any of them, null if there are none */
export const notesOfInstitutions = async (
  tx: TenantTransaction,
  tenantId: number,
  institutionIds: readonly number[],
): Promise<(institutionId: number) => Notes> => {
  if (institutionIds.length === 0) return () => ({ memo_content: null, special_note_content: null })
  const [memos, specialNotes] = await Promise.all([
    contentsOf(tx, tenantId, institutionIds, 'memos'),
    contentsOf(tx, tenantId, institutionIds, 'special_notes'),
  ])
  return (id) => ({ memo_content: memos.get(id) ?? null, special_note_content: specialNotes.get(id) ?? null })
}
