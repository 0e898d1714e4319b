import { sql } from 'kysely'
import type { EmailCategory } from '../../../contract/emails/emails.ts'
import { problem } from '../../problems.ts'
import { type EmailCaller, readEmail } from './emailRows.ts'

/**
 * Locks an e-mail for a change.
 * @param seen - the version that the user saw; null accepts any
 * @returns its category as it is stored
 * @throws `not_found`; `edit_conflict` for an older version, with the present one; `email_not_draft` for anything but a draft
 */
export const lockDraft = async (caller: EmailCaller, id: number, seen: string | null): Promise<EmailCategory> => {
  const stored = await caller.tx
    .selectFrom('emails')
    .where('tenant_id', '=', caller.tenantId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .select(['status', sql<EmailCategory>`category`.as('category')])
    .select(sql<boolean>`coalesce(updated_at = ${seen}::timestamptz, true)`.as('is_newest'))
    .executeTakeFirst()
  if (!stored) throw problem('not_found')
  if (!stored.is_newest) throw problem('edit_conflict', { current: await readEmail(caller, id) })
  if (stored.status !== 'draft') throw problem('email_not_draft')
  return stored.category
}
