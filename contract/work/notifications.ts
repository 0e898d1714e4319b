import { z } from 'zod'
import { conditionHolders, namedKinds } from '../namedRecords.ts'
import { date, dateTime, id, ids, listOf, operations, paging, Person } from '../core.ts'

export const notificationKinds = [
  'comment',
  'mention',
  'like',
  'alert',
  'report_alert',
  'alert_condition_invalid',
  'task_assigned',
  'task_due',
  'import_finished',
  'import_undone',
  'handover',
  'named_record_deleted',
  'email_changed',
] as const
export const NotificationKind = z.enum(notificationKinds)
export type NotificationKind = z.output<typeof NotificationKind>

/** Kinds that a list is narrowed to together. */
export const notificationTopics = ['reactions', 'alerts', 'tasks', 'imports', 'emails'] as const
export const NotificationTopic = z.enum(notificationTopics)
export type NotificationTopic = z.output<typeof NotificationTopic>

export const topicOfKind: Readonly<Record<NotificationKind, NotificationTopic>> = {
  comment: 'reactions',
  mention: 'reactions',
  like: 'reactions',
  alert: 'alerts',
  report_alert: 'alerts',
  alert_condition_invalid: 'alerts',
  task_assigned: 'tasks',
  task_due: 'tasks',
  import_finished: 'imports',
  import_undone: 'imports',
  handover: 'tasks',
  named_record_deleted: 'alerts',
  email_changed: 'emails',
}

/** Lists whose rows become records, and files of figures. */
export const importedFileKinds = [
  'communications',
  'medical_institution_label_values',
  'referrals',
  'reverse_referrals',
  'data_upload',
] as const
export const ImportedFileKind = z.enum(importedFileKinds)
export type ImportedFileKind = z.output<typeof ImportedFileKind>

/** What a colleague does to the sending of an e-mail. Of one that waits for its approval, `withdrawn` and `rescheduled` are `request_withdrawn` and `requested_anew`. */
export const EmailChange = z.enum([
  'approved',
  'withdrawn',
  'request_withdrawn',
  'rescheduled',
  'requested_anew',
  'held',
  'continued',
  'stopped',
  'deleted',
])
export type EmailChange = z.output<typeof EmailChange>

const OtherFile = z.object({ filename: z.string(), created_by: Person })

/** Something that happened and concerns the caller. What it is about stands in the member of its kind; the others are null. */
export const Notification = z.object({
  id,
  kind: NotificationKind,
  /** The colleague who did it: of reactions, assigned tasks, handovers, deletions, changed sendings and imports that were undone. */
  actor: Person.nullable(),
  /** Of reactions to one's own communication, and of mentions. */
  communication_id: id.nullable(),
  medical_institution_name: z.string().nullable(),
  /** Set for comments and mentions. */
  comment: z.string().nullable(),
  /** Of alerts, with the counts as now. */
  alert: z.object({ id, name: z.string(), new_count: z.int(), target_count: z.int() }).nullable(),
  /** Of conditions that name something that is gone. */
  alert_condition: Person.nullable(),
  task: z
    .object({
      id,
      title: z.string(),
      deadline: date.nullable(),
      /** Whether the deadline was over when this was told; null for assigned ones. */
      is_overdue: z.boolean().nullable(),
    })
    .nullable(),
  /** Of finished imports and of those that a colleague has undone or discarded, whose pages are gone, with the counts as they were at the end. */
  import: z
    .object({
      id,
      kind: ImportedFileKind,
      filename: z.string(),
      /** Whoever brought it. */
      created_by: Person,
      outcome: z.enum(['completed', 'failed', 'undone', 'discarded']),
      imported_row_count: z.int().nullable(),
      failed_row_count: z.int().nullable(),
      /**
       * The files of others than its maker whose figures it replaced. Their makers are told of it too. Of one that was undone: the files whose figures have
       * come back.
       */
      replaced: z.array(OtherFile),
      /** Of one that was undone, for those who had replaced figures of it: their files. Undoing these cannot bring the figures back any more. */
      replaced_by: z.array(OtherFile),
    })
    .nullable(),
  /** Of handovers: how many partners, tasks, planned visits and voices the reader was given. */
  handover: z
    .object({ id, medical_institutions: z.int(), tasks: z.int(), visit_plans: z.int(), vocs: z.int() })
    .nullable(),
  /** Of records deleted for good: what they were, and the reader's own conditions that name them, with the paths of their screens. */
  deletion: z
    .object({
      kind: z.enum(namedKinds),
      names: z.array(z.string()),
      uses: z.array(z.object({ holder: z.enum(conditionHolders), name: z.string(), path: z.string() })),
    })
    .nullable(),
  /** Of what a colleague did to the sending of an e-mail that the reader has planned, sent, approved or asked to have approved. */
  email: z
    .object({
      id,
      title: z.string(),
      change: EmailChange,
      /** The time for which it was planned, or is planned from now on; null: at once, or none. */
      scheduled_at: dateTime.nullable(),
    })
    .nullable(),
  created_at: dateTime,
  read_at: dateTime.nullable(),
})

const beyondSpecification = 'what happens reaches people in the app at once'
const common = { scope: 'crm', beyondSpecification } as const

export const notificationOperations = operations({
  listNotifications: {
    method: 'GET',
    path: '/api/users/me/notifications',
    summary: 'The own notifications of what the plan includes, newest first, and how many are unread',
    ...common,
    query: paging.extend({ topic: NotificationTopic.optional() }),
    /** `unread_count` is of all topics. */
    response: listOf('notifications', Notification).extend({ unread_count: z.int() }),
    status: 200,
    effect: 'read',
    effects: {},
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
    effects: {},
    audit: { record: 'notification' },
  },
})
