import type { Insertable } from 'kysely'
import { idIn } from '../../db/idIn.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import type { Notifications } from '../../db/types.ts'

/** Something that people are told of in the app. The actor, if there is one, is never told of their own deed. */
export type NotificationEvent =
  | {
      readonly kind: 'comment' | 'mention'
      readonly communicationId: number
      readonly commentId: number
      readonly actorId: number
    }
  | { readonly kind: 'like'; readonly communicationId: number; readonly actorId: number }
  | { readonly kind: 'alert' | 'report_alert'; readonly alertId: number }
  | { readonly kind: 'alert_condition_invalid'; readonly alertConditionId: number }
  | { readonly kind: 'task_assigned'; readonly taskId: number; readonly actorId: number }
  /** On the day of the deadline, or once it is over. */
  | { readonly kind: 'task_due'; readonly taskId: number; readonly deadline: string; readonly isOverdue: boolean }
  /** The end of an import, or of an upload that has none. Each start (`queuedAt`) has an end of its own. */
  | {
      readonly kind: 'import_finished'
      readonly file: { readonly table: 'imports' | 'data_uploads'; readonly id: number }
      readonly queuedAt: string | null
      readonly outcome: 'completed' | 'failed'
      readonly importedRowCount: number | null
      readonly failedRowCount: number | null
    }

/** The account that did what others are told of; null if nobody did. */
const actorOf = (event: NotificationEvent): number | null => ('actorId' in event ? event.actorId : null)

/** The accounts that want notifications and may use the product, without the one that acts. */
export const listeners = (tx: TenantTransaction, tenantId: number, actorId: number | null) => {
  const accounts = tx
    .selectFrom('accounts')
    .where('accounts.tenant_id', '=', tenantId)
    .where('accounts.deleted_at', 'is', null)
    .where('accounts.enabled_crm', '=', true)
    .where('accounts.enabled_notification', '=', true)
  return actorId === null ? accounts : accounts.where('accounts.id', '!=', actorId)
}

/** The columns of an event. `event_key` says what is told once. */
const columnsOf = (event: NotificationEvent): Omit<Insertable<Notifications>, 'tenant_id' | 'account_id'> => {
  const { kind } = event
  switch (kind) {
    case 'comment':
    case 'mention':
      return {
        kind,
        communication_id: event.communicationId,
        comment_id: event.commentId,
        actor_id: event.actorId,
        event_key: `comment ${event.commentId}`,
      }
    case 'like':
      return { kind, communication_id: event.communicationId, actor_id: event.actorId }
    case 'alert':
    case 'report_alert':
      return { kind, alert_id: event.alertId, event_key: `alert ${event.alertId}` }
    case 'alert_condition_invalid':
      return {
        kind,
        alert_condition_id: event.alertConditionId,
        event_key: `alert_condition_invalid ${event.alertConditionId}`,
      }
    case 'task_assigned':
      return { kind, task_id: event.taskId, actor_id: event.actorId, event_key: `task_assigned ${event.taskId}` }
    case 'task_due':
      return {
        kind,
        task_id: event.taskId,
        is_overdue: event.isOverdue,
        event_key: `task_${event.isOverdue ? 'overdue' : 'due'} ${event.taskId} ${event.deadline}`,
      }
    case 'import_finished': {
      const { table, id } = event.file
      return {
        kind,
        [table === 'imports' ? 'import_id' : 'data_upload_id']: id,
        outcome: event.outcome,
        imported_row_count: event.importedRowCount,
        failed_row_count: event.failedRowCount,
        event_key: `${table} ${id} ${event.queuedAt ?? ''}`,
      }
    }
  }
}

/**
 * Tells accounts of an event: one row for each that wants notifications, once per event and account however often it is
 * called.
 * @param accountIds - whom it concerns, or everybody of the tenant
 */
export const notify = async (
  tx: TenantTransaction,
  tenantId: number,
  event: NotificationEvent,
  accountIds: readonly number[] | 'everyone',
): Promise<void> => {
  if (accountIds.length === 0) return
  const all = listeners(tx, tenantId, actorOf(event))
  const concerned = accountIds === 'everyone' ? all : all.where(idIn('accounts.id', accountIds))
  const accounts = await concerned.select('accounts.id').orderBy('accounts.id').execute()
  if (accounts.length === 0) return
  await tx
    .insertInto('notifications')
    .values(accounts.map(({ id }) => ({ tenant_id: tenantId, account_id: id, ...columnsOf(event) })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
