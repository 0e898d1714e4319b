import { sql } from 'kysely'
import type { WebhookEvent } from '#contract/work/webhooks.ts'
import { timeOf } from '../../db/clock.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import type { DeliveryDetails } from './webhookBody.ts'

/** An event that other systems can hear of. */
export interface OutgoingEvent {
  readonly event: WebhookEvent
  /** Names it: an event is delivered once to each webhook, however often it is queued. */
  readonly key: string
  readonly details: DeliveryDetails
}

/** The webhooks that hear of such events now. */
export const listeningWebhooks = async (
  tx: TenantTransaction,
  tenantId: number,
  event: WebhookEvent,
): Promise<number[]> => {
  const webhooks = await tx
    .selectFrom('webhooks')
    .where('tenant_id', '=', tenantId)
    .where('is_enabled', '=', true)
    .where(sql<boolean>`${event} = any(events)`)
    .select('id')
    .orderBy('id')
    .execute()
  return webhooks.map(({ id }) => id)
}

/** Writes a delivery for each webhook, in the transaction of the event. */
export const queueWebhookEvent = async (
  tx: TenantTransaction,
  tenantId: number,
  webhookIds: readonly number[],
  { event, key, details }: OutgoingEvent,
): Promise<void> => {
  const now = timeOf(tx)
  await tx
    .insertInto('webhook_deliveries')
    .values(
      webhookIds.map((id) => ({
        tenant_id: tenantId,
        webhook_id: id,
        event,
        event_key: key,
        details: JSON.stringify(details),
        ready_at: now,
        created_at: now,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await sql`select queue_deliveries()`.execute(tx)
}
