import { sql } from 'kysely'
import { timeOf } from '#server/db/clock.ts'
import type { TenantTransaction } from '#server/db/tenant.ts'
import { notifyOfHeldEmail } from './notifyOfHeldEmail.ts'
import { isActiveAccount, usableFeatures } from '#server/usableFeatures.ts'

/** The account that answers for an e-mail's sending may use the product. */
export const senderIsActive = (tenantId: number) => isActiveAccount(tenantId, sql.ref('emails.sent_by'))

/**
 * Holds e-mails that go out, now or in the morning, although nobody could stop them (the tenant may not send e-mails any more), or whoever sends them
 * may not use the product any more. They do not go on by themselves: when the tenant may again, they may be out of date.
 * @param emailId - null: all of the tenant
 */
export const holdForbidden = async (
  tx: TenantTransaction,
  tenantId: number,
  emailId: number | null = null,
): Promise<void> => {
  const isAllowed = (await usableFeatures(tx, tenantId)).has('emails')
  const heldReason = isAllowed ? 'sender_disabled' : 'feature_missing'
  const { rows } = await sql<{ id: number }>`
    update emails
    set
      status = 'held',
      held_reason = ${heldReason},
      updated_at = ${timeOf(tx)}::timestamptz
    where tenant_id = ${tenantId}
      and (${emailId}::bigint is null or id = ${emailId}::bigint)
      and (status = 'sending' or status = 'held' and held_reason = 'night')
      and not (${isAllowed} and ${senderIsActive(tenantId)})
    returning id
  `.execute(tx)
  for (const { id } of rows) await notifyOfHeldEmail(tx, tenantId, id, heldReason)
}
