import { sql } from 'kysely'
import type { LeftOutReason } from '#contract/emails/recipients.ts'
import type { SuppressionScope } from '#contract/emails/suppressions.ts'
import { timeOf } from '../../db/clock.ts'
import type { RecipientCaller } from './storeRecipients.ts'

/** An address, in lower case, to which nothing more goes: nothing of the category `sales`, or nothing at all. */
export interface UnwantedAddress {
  readonly address: string
  readonly scope: SuppressionScope
  readonly reason: LeftOutReason
}

/**
 * Leaves addresses out of e-mails that are written or being sent, and keeps those e-mails' counts. Each e-mail is locked before
 * its recipients, as sending does. A recipient that a worker has put by is left to it.
 */
export const leaveOutWaiting = async (
  { tx, tenantId }: RecipientCaller,
  unwanted: readonly UnwantedAddress[],
): Promise<void> => {
  const listed = sql`jsonb_to_recordset(${JSON.stringify(unwanted)}::jsonb) as unwanted (address text, scope text, reason text)`
  const isConcerned = sql`
    recipients.tenant_id = ${tenantId}
    and recipients.address = unwanted.address
    and recipients.state in ('queued', 'deferred')
    and (recipients.lease_until is null or recipients.lease_until <= ${timeOf(tx)}::timestamptz)
    and emails.tenant_id = ${tenantId}
    and emails.id = recipients.email_id
    and (unwanted.scope = 'all' or emails.category = 'sales')`
  const { rows: concerned } = await sql<{ id: number }>`
    select distinct emails.id
    from ${listed}, email_recipients as recipients, emails
    where ${isConcerned}
  `.execute(tx)
  if (concerned.length === 0) return
  const ids = concerned.map(({ id }) => id)
  const { rows: locked } = await sql<{ id: number }>`
    select id from emails where tenant_id = ${tenantId} and id = any(${ids}::bigint[]) order by id for no key update
  `.execute(tx)
  const { rows } = await sql<{ email_id: number }>`
    update email_recipients as recipients
    set state = 'left_out', reason = unwanted.reason, next_attempt_at = null, lease_until = null
    from ${listed}, emails
    where ${isConcerned} and emails.id = any(${ids}::bigint[])
    returning recipients.email_id
  `.execute(tx)
  const counts = Map.groupBy(rows, ({ email_id: id }) => id)
  for (const { id } of locked) {
    const count = counts.get(id)?.length ?? 0
    await tx
      .updateTable('emails')
      .where('tenant_id', '=', tenantId)
      .where('id', '=', id)
      .set((eb) => ({
        destination_count: eb('destination_count', '-', count),
        left_out_count: eb('left_out_count', '+', count),
      }))
      .execute()
  }
}
