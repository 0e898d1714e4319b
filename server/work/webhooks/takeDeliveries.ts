import { sql } from 'kysely'
import type { Language } from '#contract/messages.ts'
import type { deliveryFailures, WebhookFormat } from '#contract/work/webhooks.ts'
import { timeOf } from '../../db/clock.ts'
import { idIn } from '../../db/idIn.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import { usableFeatures } from '../../usableFeatures.ts'
import { isLater, later, leaseMilliseconds, nextAttempt } from '../deliveries/lease.ts'
import { includesKind } from '../notifications/visible.ts'
import type { DeliveredEvent, DeliveryDetails } from './webhookBody.ts'

/** A delivery that this worker has taken, with its webhook. */
export interface TakenDelivery extends DeliveredEvent {
  readonly id: number
  readonly webhookId: number
  /** The number of this attempt, from 1. */
  readonly attempt: number
  /** Whether the webhook is switched on, and the tenant's plan includes what it is told. */
  readonly isEnabled: boolean
  readonly format: WebhookFormat
  readonly language: Language
  readonly sealedUrl: string
  /** Of the secrets that sign it now. */
  readonly sealedSecrets: readonly string[]
}

/** What came of an attempt. */
export interface AttemptOutcome {
  readonly statusCode: number | null
  /** Null if it was delivered. */
  readonly failure: (typeof deliveryFailures)[number] | null
  readonly answer: string | null
}

/** Takes the deliveries that have waited longest, so that no other worker sends them meanwhile. */
export const takeDeliveries = async (
  tx: TenantTransaction,
  tenantId: number,
  count: number,
): Promise<TakenDelivery[]> => {
  const now = timeOf(tx)
  const rows = await tx
    .selectFrom('webhook_deliveries')
    .where('tenant_id', '=', tenantId)
    .where('state', '=', 'queued')
    .where('ready_at', '<=', now)
    .orderBy('ready_at')
    .orderBy('id')
    .limit(count)
    .select([
      'id',
      'webhook_id',
      sql<DeliveredEvent['event']>`event`.as('event'),
      sql<DeliveryDetails>`details`.as('details'),
      'attempts',
      'created_at',
    ])
    .forUpdate()
    .skipLocked()
    .execute()
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  await tx
    .updateTable('webhook_deliveries')
    .where('tenant_id', '=', tenantId)
    .where(idIn('id', ids))
    .set((eb) => ({
      attempts: eb('attempts', '+', 1),
      ready_at: later(now, leaseMilliseconds),
      attempted_at: now,
      status_code: null,
      failure: null,
      answer: null,
    }))
    .execute()
  const webhooks = await tx
    .selectFrom('webhooks')
    .where('tenant_id', '=', tenantId)
    .where(idIn('id', [...new Set(rows.map(({ webhook_id: id }) => id))]))
    .select([
      'id',
      'is_enabled',
      sql<WebhookFormat>`format`.as('format'),
      sql<Language>`language`.as('language'),
      'sealed_url',
      'sealed_secret',
      'sealed_previous_secret',
      'previous_secret_until',
    ])
    .execute()
  const features = await usableFeatures(tx, tenantId)
  const byId = new Map(webhooks.map((webhook) => [webhook.id, webhook]))
  return rows.flatMap(({ webhook_id: webhookId, created_at: createdAt, attempts, ...row }) => {
    const webhook = byId.get(webhookId)
    if (!webhook) return []
    const { previous_secret_until: until, sealed_previous_secret: previous } = webhook
    const secrets = [webhook.sealed_secret, until !== null && isLater(until, now) ? previous : null]
    return {
      ...row,
      webhookId,
      createdAt,
      attempt: attempts + 1,
      isEnabled: webhook.is_enabled && features.size > 0 && (row.event === 'test' || includesKind(features, row.event)),
      format: webhook.format,
      language: webhook.language,
      sealedUrl: webhook.sealed_url,
      sealedSecrets: secrets.filter((secret) => secret !== null),
    }
  })
}

/** After so long without a single success a webhook is switched off. */
const daysOfFailures = 5
const aDay = 86_400_000

const noteFailure = async (tx: TenantTransaction, tenantId: number, webhookId: number) => {
  const now = timeOf(tx)
  const { failing_since: since } = await tx
    .updateTable('webhooks')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', webhookId)
    .set({ failing_since: sql<string>`coalesce(failing_since, ${now}::timestamptz)` })
    .returning('failing_since')
    .executeTakeFirstOrThrow()
  if (since === null || isLater(since, later(now, -daysOfFailures * aDay))) return
  await tx
    .updateTable('webhooks')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', webhookId)
    .where('is_enabled', '=', true)
    .set({ is_enabled: false, stopped_at: now, owners_told_at: null })
    .execute()
}

/** Notes what came of an attempt. A failed one is tried again later, within a day; a webhook that only fails is switched off. */
export const noteAttempt = async (
  tx: TenantTransaction,
  tenantId: number,
  { id, webhookId, attempt }: TakenDelivery,
  { statusCode, failure, answer }: AttemptOutcome,
): Promise<void> => {
  const now = timeOf(tx)
  const next = failure === null || failure === 'switched_off' ? undefined : nextAttempt(now, attempt)
  const { numUpdatedRows } = await tx
    .updateTable('webhook_deliveries')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .set({
      status_code: statusCode,
      failure,
      answer,
      ...(next === undefined ? { state: failure === null ? 'sent' : 'failed', finished_at: now } : { ready_at: next }),
    })
    .executeTakeFirst()
  // Deleted with its webhook meanwhile, or finished by a worker that took it over.
  if (numUpdatedRows === 0n || failure === 'switched_off') return
  if (failure !== null) return noteFailure(tx, tenantId, webhookId)
  await tx
    .updateTable('webhooks')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', webhookId)
    .where('failing_since', 'is not', null)
    .set({ failing_since: null })
    .execute()
}
