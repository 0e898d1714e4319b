import { sql } from 'kysely'
import type { EmailCategory } from '#contract/emails/emails.ts'
import { problem, type ProblemError } from '../../problems.ts'
import { type EmailCaller, readEmail } from './emailRows.ts'

/**
 * The refusal to change an e-mail that is no draft any more, which says in which state it is, by whom and for when.
 * @param isSending - whether it was to be sent, and not to be changed
 */
export const notDraft = async (caller: EmailCaller, id: number, isSending = false): Promise<ProblemError> => {
  const { status, sent_by: by, scheduled_at: scheduledAt } = await readEmail(caller, id)
  return problem('email_not_draft', {
    settledEmail: { status, by: by?.name ?? null, scheduledAt: scheduledAt ?? null, isSending },
  })
}

/**
 * Locks an e-mail for a change.
 * @param seen - the version that the user saw; null accepts any
 * @returns its category as it is stored
 * @throws `not_found`; `email_not_draft` for anything but a draft; `edit_conflict` for an older version, with the present one
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
  // Before the version: what is no draft is not saved whichever version somebody chooses.
  if (stored.status !== 'draft') throw await notDraft(caller, id)
  if (!stored.is_newest) throw problem('edit_conflict', { current: await readEmail(caller, id) })
  return stored.category
}
