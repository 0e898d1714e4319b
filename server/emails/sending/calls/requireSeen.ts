import { sql } from 'kysely'
import type { SeenEmail } from '#contract/emails/sending.ts'
import { problem } from '#server/problems.ts'
import { type EmailCaller, readEmail, recipientsVersion } from '../../campaigns/emailRows.ts'

/**
 * Refuses what was decided about another version of a locked e-mail, or other recipients, than it has now. What was not given is not compared.
 * @throws `edit_conflict` with the present e-mail, and with the numbers of recipients if those were changed
 */
export const requireSeen = async (
  caller: EmailCaller,
  emailId: number,
  { updated_at: version = null, recipients_updated_at: recipients = null, recipient_count: before }: SeenEmail,
): Promise<void> => {
  const { tx, tenantId } = caller
  const stored = await tx
    .selectFrom('emails')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', emailId)
    .select([
      sql<boolean>`coalesce(updated_at = ${version}::timestamptz, true)`.as('is_newest'),
      sql<boolean>`coalesce(${recipientsVersion} = ${recipients}::timestamptz, true)`.as('has_seen_recipients'),
    ])
    .executeTakeFirstOrThrow()
  if (stored.is_newest && stored.has_seen_recipients) return
  const current = await readEmail(caller, emailId)
  if (!stored.is_newest) throw problem('edit_conflict', { current })
  throw problem('edit_conflict', {
    current,
    savedAt: current.recipients_updated_at,
    recipientCounts: { before, now: current.destination_count },
  })
}
