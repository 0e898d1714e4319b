import type { EmailCategory } from '#contract/emails/emails.ts'
import type { SuppressionScope } from '#contract/emails/suppressions.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import { suppress } from '../suppressions/suppress.ts'
import type { BouncedRecipient } from '../sending/message/verp.ts'
import type { PublicRecipient } from '../tracking/publicTokens.ts'

/** Who opts out, and what already does not come. */
export interface OptingOut {
  readonly address: string
  readonly senderName: string
  readonly senderEmail: string
  readonly category: EmailCategory
  /** What is stopped, for whatever reason: everything, or promotion; null: nothing. */
  readonly stopped: SuppressionScope | null
}

/** @returns undefined if the e-mail or the recipient is gone */
export const readOptingOut = async (
  tx: TenantTransaction,
  { tenantId, emailId, token }: PublicRecipient,
): Promise<OptingOut | undefined> => {
  const row = await tx
    .selectFrom('email_recipients as recipients')
    .innerJoin('emails', (join) =>
      join.on('emails.tenant_id', '=', tenantId).onRef('emails.id', '=', 'recipients.email_id'),
    )
    .where('recipients.tenant_id', '=', tenantId)
    .where('recipients.token', '=', token)
    .where('recipients.email_id', '=', emailId)
    .select(['recipients.address', 'emails.sender_name', 'emails.sender_email', 'emails.category'])
    .executeTakeFirst()
  if (!row) return undefined
  const suppressions = await tx
    .selectFrom('email_suppressions')
    .where('tenant_id', '=', tenantId)
    .where('address', '=', row.address)
    .where('lifted_at', 'is', null)
    .select('scope')
    .execute()
  const scopes = new Set(suppressions.map(({ scope }) => scope))
  return {
    address: row.address,
    senderName: row.sender_name,
    senderEmail: row.sender_email,
    category: row.category as EmailCategory,
    stopped: scopes.has('all') ? 'all' : scopes.has('sales') ? 'sales' : null,
  }
}

/** What one click stops: mails like this one. */
export const oneClickScope = (category: EmailCategory): SuppressionScope => (category === 'sales' ? 'sales' : 'all')

/**
 * Stops mails to whoever opts out, also those that wait to be sent. It can be done twice.
 * @returns what is stopped now
 */
export const optOut = async (
  tx: TenantTransaction,
  { tenantId, emailId }: PublicRecipient,
  { address, stopped }: OptingOut,
  scope: SuppressionScope,
): Promise<SuppressionScope> => {
  if (stopped === 'all' || stopped === scope) return stopped
  await suppress({ tx, tenantId }, [{ address, scope, reason: 'opted_out', email_id: emailId }], null)
  return scope
}

/** Stops mails like the one that somebody answers with a message to its address for opting out. @returns whether there is such a recipient */
export const optOutByMail = async (
  tx: TenantTransaction,
  { tenantId, recipientId }: BouncedRecipient,
): Promise<boolean> => {
  const row = await tx
    .selectFrom('email_recipients')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', recipientId)
    .select(['email_id', 'token'])
    .executeTakeFirst()
  if (!row) return false
  const recipient = { tenantId, emailId: row.email_id, token: row.token }
  const person = await readOptingOut(tx, recipient)
  if (!person) return false
  await optOut(tx, recipient, person, oneClickScope(person.category))
  return true
}
