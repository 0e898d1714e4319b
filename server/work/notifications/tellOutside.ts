import { type WebhookEvent, webhookEvents } from '#contract/work/webhooks.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import { queuePushes } from '../webPush/queuePushes.ts'
import type { DeliveryDetails } from '../webhooks/webhookBody.ts'
import { listeningWebhooks, queueWebhookEvent } from '../webhooks/queueEvent.ts'
import { pathOfRecords } from './recordPaths.ts'
import type { NotificationEvent } from './notificationEvent.ts'

const importScreens: Readonly<Record<string, string>> = {
  communications: '/labels/communications/import',
  medical_institution_label_values: '/labels/medical_institutions/import',
  referrals: '/data_uploads/referrals',
  reverse_referrals: '/data_uploads/reverse_referrals',
}

const importPath = async (
  tx: TenantTransaction,
  tenantId: number,
  { table, id }: Extract<NotificationEvent, { kind: 'import_finished' | 'import_undone' }>['file'],
): Promise<string> => {
  if (table === 'data_uploads') return `/data_uploads/${id}`
  const { kind } = await tx
    .selectFrom('imports')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .select('kind')
    .executeTakeFirstOrThrow()
  return importScreens[kind] ?? '/data_uploads'
}

/** The screen of an event, below `/app`. */
const pathOf = async (tx: TenantTransaction, tenantId: number, event: NotificationEvent): Promise<string> => {
  if ('communicationId' in event) return `/communications/${event.communicationId}`
  if ('alertId' in event) return `/alerts/${event.alertId}`
  if ('taskId' in event) return `/tasks/${event.taskId}`
  if ('staffChangeId' in event) return '/medical_institutions_search'
  if ('emailId' in event) return event.change === 'deleted' ? '/emails' : `/emails/${event.emailId}/edit?part=send`
  if ('records' in event) return pathOfRecords(event.records)
  if ('deletion' in event) return event.deletion.uses[0]?.path ?? '/'
  // The page of a file that was undone is gone.
  if (event.kind === 'import_undone' && event.file.table === 'data_uploads') return '/data_uploads'
  return 'file' in event ? importPath(tx, tenantId, event.file) : '/alert_conditions'
}

const isWebhookEvent = (kind: string): kind is WebhookEvent => webhookEvents.some((event) => event === kind)

const countsOf = async (
  tx: TenantTransaction,
  tenantId: number,
  event: NotificationEvent,
): Promise<Omit<DeliveryDetails, 'path'>> => {
  if (!('alertId' in event)) return { name: null, new_count: null, target_count: null }
  return tx
    .selectFrom('alerts')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', event.alertId)
    .select(['name', 'new_count', 'target_count'])
    .executeTakeFirstOrThrow()
}

/**
 * Queues an event for the tenant's webhooks, once however often it is called.
 * @param key - names the event
 */
export const tellWebhooks = async (
  tx: TenantTransaction,
  tenantId: number,
  event: NotificationEvent,
  key: string,
): Promise<void> => {
  const { kind } = event
  if (!isWebhookEvent(kind)) return
  const webhookIds = await listeningWebhooks(tx, tenantId, kind)
  if (webhookIds.length === 0) return
  const details = { ...(await countsOf(tx, tenantId, event)), path: await pathOf(tx, tenantId, event) }
  await queueWebhookEvent(tx, tenantId, webhookIds, { event: kind, key, details })
}

/** Queues an event for the browsers of accounts that have been notified of it. */
export const tellBrowsers = async (
  tx: TenantTransaction,
  tenantId: number,
  event: NotificationEvent,
  accountIds: readonly number[],
): Promise<void> => {
  if (accountIds.length === 0) return
  await queuePushes(tx, tenantId, event.kind, () => pathOf(tx, tenantId, event), accountIds)
}
