import { sql } from 'kysely'
import type { Language } from '#contract/messages.ts'
import { type NotificationKind, notificationKinds } from '#contract/work/notifications.ts'
import { timeOf } from '../../db/clock.ts'
import { idIn } from '../../db/idIn.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import { usableFeatures } from '../../usableFeatures.ts'
import { later, leaseMilliseconds, nextAttempt } from '../deliveries/lease.ts'
import { includesKind } from '../notifications/visible.ts'

/** Messages of one kind to one browser that this worker has taken. */
export interface TakenPush {
  readonly messageIds: readonly number[]
  readonly subscriptionId: number
  readonly kind: NotificationKind
  /** The screen of the newest. */
  readonly path: string
  /** The number of this attempt, from 1, of the message that has been tried most often. */
  readonly attempt: number
  readonly sealed: string
  readonly language: Language
}

/** `gone`: the browser wants no more messages; `refused`: this message will never be taken; `later`: it may be. */
export type PushOutcome = 'sent' | 'gone' | 'refused' | 'later'

/**
 * Forgets browsers whose account may not use the product any more, or has been signed out everywhere since: by a change
 * of password, for example after a device was lost.
 */
const forgetSignedOut = async (tx: TenantTransaction, tenantId: number, subscriptionIds: readonly number[]) => {
  await tx
    .deleteFrom('push_subscriptions')
    .where('push_subscriptions.tenant_id', '=', tenantId)
    .where(idIn('push_subscriptions.id', subscriptionIds))
    .where(
      sql<boolean>`not exists (
        select from accounts
        join tenants on tenants.tenant_id = accounts.tenant_id
        where accounts.tenant_id = ${tenantId} and accounts.id = push_subscriptions.account_id
          and accounts.deleted_at is null and accounts.enabled_crm and tenants.enabled_crm and tenants.ending_at is null
          and (accounts.signed_out_at is null or accounts.signed_out_at < push_subscriptions.created_at)
      )`,
    )
    .execute()
}

/** Forgets messages about what the tenant's plan does not include any more. */
const forgetHidden = async (tx: TenantTransaction, tenantId: number) => {
  const features = await usableFeatures(tx, tenantId)
  const hidden = notificationKinds.filter((kind) => !includesKind(features, kind))
  if (hidden.length === 0) return
  await tx.deleteFrom('push_messages').where('tenant_id', '=', tenantId).where('kind', 'in', hidden).execute()
}

/** Takes the messages that have waited longest, and with each the others of its kind to its browser. */
export const takePushes = async (tx: TenantTransaction, tenantId: number, count: number): Promise<TakenPush[]> => {
  const now = timeOf(tx)
  await forgetHidden(tx, tenantId)
  const rows = await tx
    .selectFrom('push_messages')
    .where('tenant_id', '=', tenantId)
    .where('ready_at', '<=', now)
    .orderBy('ready_at')
    .orderBy('id')
    .limit(count * 10)
    .select(['id', 'subscription_id', sql<NotificationKind>`kind`.as('kind'), 'path', 'attempts'])
    .forUpdate()
    .skipLocked()
    .execute()
  if (rows.length === 0) return []
  const groups = Map.groupBy(rows, ({ subscription_id: id, kind }) => `${id} ${kind}`)
  const taken = [...groups.values()].slice(0, count)
  const ids = taken.flatMap((group) => group.map(({ id }) => id))
  await tx
    .updateTable('push_messages')
    .where('tenant_id', '=', tenantId)
    .where(idIn('id', ids))
    .set((eb) => ({ attempts: eb('attempts', '+', 1), ready_at: later(now, leaseMilliseconds) }))
    .execute()
  const subscriptionIds = [...new Set(taken.flatMap((group) => group.map(({ subscription_id: id }) => id)))]
  await forgetSignedOut(tx, tenantId, subscriptionIds)
  const subscriptions = await tx
    .selectFrom('push_subscriptions')
    .where('tenant_id', '=', tenantId)
    .where(idIn('id', subscriptionIds))
    .select(['id', 'sealed', sql<Language>`language`.as('language')])
    .execute()
  const byId = new Map(subscriptions.map((subscription) => [subscription.id, subscription]))
  return taken.flatMap((group) => {
    const newest = group.reduce((one, other) => (other.id > one.id ? other : one))
    const subscription = byId.get(newest.subscription_id)
    if (!subscription) return []
    return {
      messageIds: group.map(({ id }) => id),
      subscriptionId: subscription.id,
      kind: newest.kind,
      path: newest.path,
      attempt: Math.max(...group.map(({ attempts }) => attempts)) + 1,
      sealed: subscription.sealed,
      language: subscription.language,
    }
  })
}

/** Notes what came of an attempt. */
export const notePush = async (
  tx: TenantTransaction,
  tenantId: number,
  { messageIds, subscriptionId, attempt }: TakenPush,
  outcome: PushOutcome,
): Promise<void> => {
  const now = timeOf(tx)
  if (outcome === 'gone') {
    await tx
      .deleteFrom('push_subscriptions')
      .where('tenant_id', '=', tenantId)
      .where('id', '=', subscriptionId)
      .execute()
    return
  }
  const next = outcome === 'later' ? nextAttempt(now, attempt) : undefined
  if (next !== undefined) {
    await tx
      .updateTable('push_messages')
      .where('tenant_id', '=', tenantId)
      .where(idIn('id', messageIds))
      .set({ ready_at: next })
      .execute()
    return
  }
  await tx.deleteFrom('push_messages').where('tenant_id', '=', tenantId).where(idIn('id', messageIds)).execute()
  if (outcome === 'sent')
    await tx
      .updateTable('push_subscriptions')
      .where('tenant_id', '=', tenantId)
      .where('id', '=', subscriptionId)
      .set({ last_sent_at: now })
      .execute()
}
