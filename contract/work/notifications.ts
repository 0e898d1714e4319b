import { z } from 'zod'
import { dateTime, id, ids, listOf, operations, paging, Person } from '../core.ts'

export const NotificationKind = z.enum(['comment', 'mention', 'like'])

/** A colleague's reaction to one's own communication, or a mention. */
export const Notification = z.object({
  id,
  kind: NotificationKind,
  communication_id: id,
  medical_institution_name: z.string(),
  actor: Person,
  /** Set for comments and mentions. */
  comment: z.string().nullable(),
  created_at: dateTime,
  read_at: dateTime.nullable(),
})

const beyondSpecification = 'reactions reach people in the app at once'
const common = { scope: 'crm', feature: 'communications', beyondSpecification } as const

export const notificationOperations = operations({
  listNotifications: {
    method: 'GET',
    path: '/api/users/me/notifications',
    summary: 'The own notifications, newest first, and how many are unread',
    ...common,
    query: paging,
    response: listOf('notifications', Notification).extend({ unread_count: z.int() }),
    status: 200,
    effect: 'read',
  },
  markNotificationsRead: {
    method: 'PUT',
    path: '/api/users/me/notifications/read',
    summary: 'Marks own notifications as read; without ids all of them',
    ...common,
    body: z.object({ notification_ids: ids.optional() }),
    response: z.object({ unread_count: z.int() }),
    status: 200,
    effect: 'write',
    audit: { record: 'notification' },
  },
})
