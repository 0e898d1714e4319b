import { sql } from 'kysely'
import type { z } from 'zod'
import { type Notification, NotificationKind, notificationOperations } from '../../contract/work/notifications.ts'
import { timeOf } from '../db/clock.ts'
import { idIn } from '../db/idIn.ts'
import type { TenantTransaction } from '../db/tenant.ts'
import { handlersFor } from '../handlers.ts'
import { countsOf, isOnPage, pageOf } from '../records/paged.ts'

interface Deed {
  readonly tenantId: number
  readonly actorId: number
  readonly communicationId: number
}

/** A query of the accounts that want notifications, without the one that acts. */
const listeners = (tx: TenantTransaction, { tenantId, actorId }: Deed) =>
  tx
    .selectFrom('accounts')
    .where('accounts.tenant_id', '=', tenantId)
    .where('accounts.id', '!=', actorId)
    .where('accounts.deleted_at', 'is', null)
    .where('accounts.enabled_notification', '=', true)

/** The accounts of a communication: who had the contact, and who recorded it. */
const concerned = async (tx: TenantTransaction, deed: Deed): Promise<number[]> => {
  const rows = await listeners(tx, deed)
    .innerJoin('communications', (join) =>
      join
        .onRef('communications.tenant_id', '=', 'accounts.tenant_id')
        .on((eb) => eb('accounts.id', 'in', [eb.ref('communications.user_id'), eb.ref('communications.created_by')])),
    )
    .where('communications.id', '=', deed.communicationId)
    .select('accounts.id')
    .distinct()
    .execute()
  return rows.map(({ id }) => id)
}

const withoutSpaces = (text: string) => text.normalize('NFKC').replaceAll(/\s/g, '').toLowerCase()

/** The accounts that a text mentions as `@name`, with or without the spaces of the name. */
const mentioned = async (tx: TenantTransaction, deed: Deed, text: string): Promise<number[]> => {
  const plain = withoutSpaces(text)
  if (!plain.includes('@')) return []
  const accounts = await listeners(tx, deed).select(['accounts.id', 'accounts.username']).execute()
  return accounts.filter(({ username }) => plain.includes(`@${withoutSpaces(username)}`)).map(({ id }) => id)
}

const write = async (
  tx: TenantTransaction,
  { tenantId, actorId, communicationId }: Deed,
  kind: z.infer<typeof NotificationKind>,
  accountIds: readonly number[],
  commentId: number | null,
) => {
  if (accountIds.length === 0) return
  await tx
    .insertInto('notifications')
    .values(
      accountIds.map((accountId) => ({
        tenant_id: tenantId,
        account_id: accountId,
        kind,
        communication_id: communicationId,
        comment_id: commentId,
        actor_id: actorId,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Notifies accounts of a comment, once each. A mention takes precedence over a comment on one's own communication. */
export const notifyOfComment = async (
  tx: TenantTransaction,
  deed: Deed,
  comment: { readonly id: number; readonly text: string },
): Promise<void> => {
  const mentionedIds = await mentioned(tx, deed, comment.text)
  const others = (await concerned(tx, deed)).filter((id) => !mentionedIds.includes(id))
  await write(tx, deed, 'mention', mentionedIds, comment.id)
  await write(tx, deed, 'comment', others, comment.id)
}

/** Notifies the accounts of a communication of a like. */
export const notifyOfLike = async (tx: TenantTransaction, deed: Deed): Promise<void> =>
  write(tx, deed, 'like', await concerned(tx, deed), null)

/** Removes the notifications of a like. */
export const forgetLike = async (
  tx: TenantTransaction,
  { tenantId, actorId, communicationId }: Deed,
): Promise<void> => {
  await tx
    .deleteFrom('notifications')
    .where('tenant_id', '=', tenantId)
    .where('communication_id', '=', communicationId)
    .where('actor_id', '=', actorId)
    .where('kind', '=', 'like')
    .execute()
}

const ownOf = (tx: TenantTransaction, tenantId: number, accountId: number) =>
  tx
    .selectFrom('notifications')
    .innerJoin('communications', (join) =>
      join
        .onRef('communications.tenant_id', '=', 'notifications.tenant_id')
        .onRef('communications.id', '=', 'notifications.communication_id')
        .on('communications.deleted_at', 'is', null),
    )
    .where('notifications.tenant_id', '=', tenantId)
    .where('notifications.account_id', '=', accountId)

const unreadCount = async (tx: TenantTransaction, tenantId: number, accountId: number) => {
  const { count } = await ownOf(tx, tenantId, accountId)
    .where('notifications.read_at', 'is', null)
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export const notificationHandlers = handlersFor(notificationOperations, {
  listNotifications: async ({ tx, tenantId, account, query }) => {
    const { limit, offset } = pageOf(query)
    const own = ownOf(tx, tenantId, account.id)
    const ids = own.orderBy('notifications.id', 'desc').limit(limit).offset(offset).select('notifications.id')
    const [rows, { count }, unread] = await Promise.all([
      own
        .where(isOnPage('notifications.id', ids))
        .innerJoin('medical_institutions as institutions', 'institutions.id', 'communications.medical_institution_id')
        .innerJoin('accounts as actors', (join) =>
          join
            .onRef('actors.tenant_id', '=', 'notifications.tenant_id')
            .onRef('actors.id', '=', 'notifications.actor_id'),
        )
        .leftJoin('communication_comments as comments', (join) =>
          join
            .onRef('comments.tenant_id', '=', 'notifications.tenant_id')
            .onRef('comments.id', '=', 'notifications.comment_id'),
        )
        .orderBy('notifications.id', 'desc')
        .select([
          'notifications.id',
          'notifications.kind',
          'notifications.communication_id',
          'institutions.name as medical_institution_name',
          sql<z.input<typeof Notification>['actor']>`jsonb_build_object('id', actors.id, 'name', actors.username)`.as(
            'actor',
          ),
          'comments.comment',
          'notifications.created_at',
          'notifications.read_at',
        ])
        .execute(),
      own.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow(),
      unreadCount(tx, tenantId, account.id),
    ])
    return {
      ...countsOf(count, query),
      notifications: rows.map(({ kind, ...row }) => ({ ...row, kind: NotificationKind.parse(kind) })),
      unread_count: unread,
    }
  },

  markNotificationsRead: async ({ tx, tenantId, account, body, touches }) => {
    touches(body.notification_ids ?? [])
    let unread = tx
      .updateTable('notifications')
      .where('tenant_id', '=', tenantId)
      .where('account_id', '=', account.id)
      .where('read_at', 'is', null)
    if (body.notification_ids) unread = unread.where(idIn('id', body.notification_ids))
    await unread.set({ read_at: timeOf(tx) }).execute()
    return { unread_count: await unreadCount(tx, tenantId, account.id) }
  },
})
