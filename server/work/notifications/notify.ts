import type { Insertable } from 'kysely'
import { attempt } from '../../db/attempt.ts'
import { idIn } from '../../db/idIn.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import type { Notifications } from '../../db/types.ts'
import type { NotificationEvent } from './notificationEvent.ts'
import { tellBrowsers, tellWebhooks } from './tellOutside.ts'

export type { NotificationEvent } from './notificationEvent.ts'

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

/** The first word of the key of an undone import that is told to those who had replaced it. Its other files are theirs. */
export const undoneAfterReplacement = 'replaced_import_undone'

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
    case 'handover':
      return {
        kind,
        staff_change_id: event.staffChangeId,
        actor_id: event.actorId,
        event_key: `handover ${event.staffChangeId}`,
      }
    case 'named_record_deleted': {
      const { kind: deletedKind, ids, names, uses } = event.deletion
      return {
        kind,
        actor_id: event.actorId,
        deleted_kind: deletedKind,
        deleted_names: [...names],
        condition_uses: JSON.stringify(uses),
        // A record is deleted once, so that one of them names the deletion.
        event_key: `named_record_deleted ${deletedKind} ${Math.min(...ids)}`,
      }
    }
    case 'task_due':
      return {
        kind,
        task_id: event.taskId,
        is_overdue: event.isOverdue,
        event_key: `task_${event.isOverdue ? 'overdue' : 'due'} ${event.taskId} ${event.deadline}`,
      }
    case 'email_changed':
      return {
        kind,
        email_id: event.emailId,
        email_change: event.change,
        email_scheduled_at: event.scheduledAt,
        email_held_reason: event.heldReason,
        actor_id: event.actorId,
        event_key: `email_changed ${event.emailId} ${event.at}`,
      }
    case 'work_changed':
    case 'report_changed': {
      const { kind: recordKind, ids, change, details } = event.records
      return {
        kind,
        record_kind: recordKind,
        record_ids: [...ids],
        record_change: change,
        record_details: JSON.stringify(details),
        actor_id: event.actorId,
        event_key: `${recordKind} ${Math.min(...ids)} ${change} ${event.at}`,
      }
    }
    case 'import_undone': {
      const { table, id } = event.file
      return {
        kind,
        [table === 'imports' ? 'import_id' : 'data_upload_id']: id,
        actor_id: event.actorId,
        imported_row_count: event.importedRowCount,
        replaced_upload_ids: [...event.others.uploadIds],
        event_key: `${event.others.are === 'back' ? 'import_undone' : undoneAfterReplacement} ${table} ${id}`,
      }
    }
    case 'import_finished': {
      const { table, id } = event.file
      return {
        kind,
        [table === 'imports' ? 'import_id' : 'data_upload_id']: id,
        outcome: event.outcome,
        imported_row_count: event.importedRowCount,
        failed_row_count: event.failedRowCount,
        replaced_upload_ids: [...event.replacedUploadIds],
        event_key: `${table} ${id} ${event.queuedAt ?? ''}`,
      }
    }
  }
}

const tell = async (
  tx: TenantTransaction,
  tenantId: number,
  event: NotificationEvent,
  accountIds: readonly number[] | 'everyone',
): Promise<void> => {
  const columns = columnsOf(event)
  // A task can be assigned to several people in turn, and a webhook hears of each.
  if (columns.event_key)
    await tellWebhooks(
      tx,
      tenantId,
      event,
      event.kind === 'task_assigned' ? `${columns.event_key} ${String(accountIds)}` : columns.event_key,
    )
  const all = listeners(tx, tenantId, actorOf(event))
  const concerned = accountIds === 'everyone' ? all : all.where(idIn('accounts.id', accountIds))
  const accounts = await concerned.select('accounts.id').orderBy('accounts.id').execute()
  if (accounts.length === 0) return
  const told = await tx
    .insertInto('notifications')
    .values(accounts.map(({ id }) => ({ tenant_id: tenantId, account_id: id, ...columns })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('account_id')
    .execute()
  await tellBrowsers(
    tx,
    tenantId,
    event,
    told.map(({ account_id: id }) => id),
  )
}

/**
 * Tells accounts of an event: one row for each that wants notifications, once per event and account however often it is
 * called. Browsers of these accounts and the tenant's webhooks hear of it too. A failure is logged and undoes nothing of
 * the event.
 * @param accountIds - whom it concerns, or everybody of the tenant
 */
export const notify = async (
  tx: TenantTransaction,
  tenantId: number,
  event: NotificationEvent,
  accountIds: readonly number[] | 'everyone',
): Promise<void> => {
  if (accountIds.length === 0) return
  await attempt(tx, `Telling of ${event.kind}`, () => tell(tx, tenantId, event, accountIds))
}
