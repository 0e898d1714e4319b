import { sql } from 'kysely'
import type { NotificationKind } from '#contract/work/notifications.ts'
import { timeOf } from '../../db/clock.ts'
import { idIn } from '../../db/idIn.ts'
import type { TenantTransaction } from '../../db/tenant.ts'

/**
 * Writes a message for each browser in which one of the accounts wants notifications, in the transaction of the event.
 * @param readPath - reads the screen that it leads to, below `/app`; called only if there is such a browser
 */
export const queuePushes = async (
  tx: TenantTransaction,
  tenantId: number,
  kind: NotificationKind,
  readPath: () => Promise<string>,
  accountIds: readonly number[],
): Promise<void> => {
  const subscriptions = await tx
    .selectFrom('push_subscriptions')
    .where('tenant_id', '=', tenantId)
    .where(idIn('account_id', accountIds))
    .select('id')
    .orderBy('id')
    .execute()
  if (subscriptions.length === 0) return
  const path = await readPath()
  await tx
    .insertInto('push_messages')
    .values(
      subscriptions.map(({ id }) => ({ tenant_id: tenantId, subscription_id: id, kind, path, ready_at: timeOf(tx) })),
    )
    .execute()
  await sql`select queue_deliveries()`.execute(tx)
}
