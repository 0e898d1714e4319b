import { z } from 'zod'
import { conditionHolders, namedKinds } from '../namedRecords.ts'
import { HeldReason } from '../heldReasons.ts'
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
  'work_changed',
  'report_changed',
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
  work_changed: 'tasks',
  report_changed: 'alerts',
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

/**
 * What a colleague does to the sending of an e-mail. Of one that waits for its approval, `withdrawn` and `rescheduled` are `request_withdrawn` and `requested_anew`.
 * `requested` is told to those who may approve it, for as long as it waits. `held` may come about without anybody, for a reason.
 */
export const EmailChange = z.enum([
  'requested',
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

/** Records that are somebody's in some way: in their charge, their own contacts, opened first, or sent to them by mail. */
export const changedRecordKinds = ['task', 'visit_plan', 'communication', 'voc', 'dashboard', 'report'] as const
export const ChangedRecordKind = z.enum(changedRecordKinds)
export type ChangedRecordKind = z.output<typeof ChangedRecordKind>

/** Which notification tells of each. */
export const noticeOfRecord = {
  task: 'work_changed',
  visit_plan: 'work_changed',
  communication: 'work_changed',
  voc: 'work_changed',
  dashboard: 'report_changed',
  report: 'report_changed',
} as const satisfies Readonly<Record<ChangedRecordKind, NotificationKind>>

/**
 * What a colleague does to such records. `handed_over`: to somebody else; `given`: to the reader; `moved`: to another day or deadline; `finished`: a task or a planned visit; `reopened`: a
 * task; `cancelled`: a visit that does not take place; `unsubscribed`: the reader gets it by mail no more; `restored`: what the reader had been told is taken back.
 */
export const RecordChange = z.enum([
  'deleted',
  'cancelled',
  'handed_over',
  'given',
  'moved',
  'finished',
  'reopened',
  'restored',
  'unsubscribed',
])
export type RecordChange = z.output<typeof RecordChange>

/** What a dashboard or report is to the reader: their first screen, or what they get by mail. */
export const recordUses = ['start_page', 'mail'] as const
export type RecordUse = (typeof recordUses)[number]

const OtherFile = z.object({ filename: z.string(), created_by: Person })

/** Something that happened and concerns the caller. What it is about stands in the member of its kind; the others are null. */
export const Notification = z.object({
  id,
  kind: NotificationKind,
  /** The colleague who did it: of reactions, assigned tasks, handovers, deletions, changed records and sendings, and imports that were undone. Null for a sending that nobody has held. */
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
  /** Of handovers: how many partners, tasks, planned visits and voices the reader was given, or lost to somebody. */
  handover: z
    .object({
      id,
      medical_institutions: z.int(),
      tasks: z.int(),
      visit_plans: z.int(),
      vocs: z.int(),
      /** Who was given what was the reader's; null if the reader was given it. */
      to: Person.nullable(),
    })
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
      /** Why it is held, if nobody has held it. */
      held_reason: HeldReason.nullable(),
    })
    .nullable(),
  /** Of what a colleague did to records of the reader. */
  record: z
    .object({
      kind: ChangedRecordKind,
      change: RecordChange,
      /** As it was called then; of visits the institution. Of several, the first. */
      name: z.string(),
      count: z.int(),
      /** Of tasks, visits and contacts: the deadline or the day. */
      day: date.nullable(),
      /** Of moved visits and tasks: the day or deadline from now on; null for a task without one. */
      new_day: date.nullable(),
      /** Of what was handed over: to whom. */
      to: Person.nullable(),
      uses: z.array(z.enum(recordUses)),
      /** The screen of the record or, once it is gone, of its kind, below `/app`. */
      path: z.string(),
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
