import type { HeldReason } from '#contract/heldReasons.ts'
import { attempt } from '#server/db/attempt.ts'
import { timeOf } from '#server/db/clock.ts'
import type { TenantTransaction } from '#server/db/tenant.ts'
import { notify } from '#server/work/notifications/notify.ts'

/**
 * Tells those who answer for an e-mail that it is held though nobody has held it, and why. If whoever sends it may not use the product any more, the owners
 * hear of it, who can go on in their place.
 */
export const notifyOfHeldEmail = (
  tx: TenantTransaction,
  tenantId: number,
  emailId: number,
  heldReason: HeldReason,
): Promise<void> =>
  attempt(tx, 'Telling of a held e-mail', async () => {
    const email = await tx
      .selectFrom('emails')
      .where('tenant_id', '=', tenantId)
      .where('id', '=', emailId)
      .select(['sent_by', 'approved_by', 'scheduled_at'])
      .executeTakeFirstOrThrow()
    const owners =
      heldReason === 'sender_disabled'
        ? await tx
            .selectFrom('accounts')
            .where('tenant_id', '=', tenantId)
            .where('role', '=', 'owner')
            .where('deleted_at', 'is', null)
            .select('id')
            .execute()
        : []
    const people = [email.sent_by, email.approved_by, ...owners.map(({ id }) => id)].filter((id) => id !== null)
    await notify(
      tx,
      tenantId,
      {
        kind: 'email_changed',
        emailId,
        change: 'held',
        scheduledAt: email.scheduled_at,
        heldReason,
        actorId: null,
        at: timeOf(tx),
      },
      [...new Set(people)],
    )
  })
