import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import {
  ChangedRecordKind,
  ImportedFileKind,
  type Notification,
  NotificationKind,
  notificationOperations,
  RecordChange,
} from '#contract/work/notifications.ts'
import { timeOf } from '../../db/clock.ts'
import { idIn } from '../../db/idIn.ts'
import { handlersFor } from '../../handlers.ts'
import { countsOf, isOnPage, pageOf } from '../../records/paged.ts'
import { pathOfRecords } from './recordPaths.ts'
import type { ChangedRecords, RecordDetails } from './notificationEvent.ts'
import { undoneAfterReplacement } from './notify.ts'
import { includedUses, type Reader, visibleNotifications } from './visible.ts'
import { correctedOrNull } from '../../records/correctedInstitutions.ts'
import { flatToldApart } from '../../records/namesakes.ts'

type Item = z.input<typeof Notification>
type Person = NonNullable<Item['actor']>

/** SQL for an account as JSON; null for none. */
const personOf = (tenantId: number, accountId: RawBuilder<unknown>) => sql<Person | null>`(
  select jsonb_build_object('id', people.id, 'name', people.username)
  from accounts as people
  where people.tenant_id = ${tenantId} and people.id = ${accountId}
)`

const recordOf = (records: ChangedRecords, to: Person | null): Item['record'] => {
  const { name, day, new_day, uses } = records.details
  const { kind, change, ids } = records
  return { kind, change, name, count: ids.length, day, new_day, to, uses: [...uses], path: pathOfRecords(records) }
}

const unreadCount = async (reader: Reader) => {
  const { count } = await visibleNotifications(reader)
    .where('notifications.read_at', 'is', null)
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Reads what notifications are about, in the order of their ids, the last first. @param page - a query of ids */
const readPage = async (reader: Reader, page: ReturnType<typeof visibleNotifications>): Promise<Item[]> => {
  const { tenantId } = reader
  const rows = await visibleNotifications(reader)
    .where(isOnPage('notifications.id', page.select('notifications.id')))
    .leftJoin('medical_institutions as institutions', 'institutions.id', 'communications.medical_institution_id')
    .leftJoin('accounts as actors', (join) =>
      join.on('actors.tenant_id', '=', tenantId).onRef('actors.id', '=', 'notifications.actor_id'),
    )
    .leftJoin('communication_comments as comments', (join) =>
      join.on('comments.tenant_id', '=', tenantId).onRef('comments.id', '=', 'notifications.comment_id'),
    )
    .leftJoin('alerts', (join) =>
      join.on('alerts.tenant_id', '=', tenantId).onRef('alerts.id', '=', 'notifications.alert_id'),
    )
    .leftJoin('staff_changes as changes', (join) =>
      join.on('changes.tenant_id', '=', tenantId).onRef('changes.id', '=', 'notifications.staff_change_id'),
    )
    .orderBy('notifications.id', 'desc')
    .select([
      'notifications.id',
      'notifications.kind',
      'notifications.communication_id',
      'institutions.id as institution_id',
      correctedOrNull(tenantId, 'name').as('medical_institution_name'),
      'comments.comment',
      sql<Item['actor']>`
        case when actors.id is not null then jsonb_build_object('id', actors.id, 'name', actors.username) end`.as(
        'actor',
      ),
      sql<Item['alert']>`
        case when alerts.id is not null then jsonb_build_object(
          'id', alerts.id,
          'name', alerts.name,
          'new_count', alerts.new_count,
          'target_count', alerts.target_count
        ) end`.as('alert'),
      sql<Item['alert_condition']>`
        case when conditions.id is not null then jsonb_build_object('id', conditions.id, 'name', conditions.name) end`.as(
        'alert_condition',
      ),
      sql<Item['task']>`
        case when tasks.id is not null then jsonb_build_object(
          'id', tasks.id,
          'title', tasks.title,
          'deadline', tasks.deadline,
          'is_overdue', notifications.is_overdue
        ) end`.as('task'),
      sql<Item['handover']>`
        case when changes.id is not null then jsonb_build_object(
          'id', changes.id,
          'medical_institutions', changes.medical_institution_count,
          'tasks', cardinality(changes.task_ids),
          'visit_plans', cardinality(changes.visit_plan_ids),
          'vocs', cardinality(changes.voc_ids),
          'to', case when changes.staff_id_from = notifications.account_id then ${personOf(tenantId, sql.ref('changes.staff_id_to'))} end
        ) end`.as('handover'),
      sql<Item['deletion']>`
        case when notifications.condition_uses is not null then jsonb_build_object(
          'kind', notifications.deleted_kind,
          'names', to_jsonb(notifications.deleted_names),
          'uses', ${includedUses(reader.account.features)}
        ) end`.as('deletion'),
      sql<Item['email']>`
        case when emails.id is not null then jsonb_build_object(
          'id', emails.id,
          'title', emails.title,
          'change', notifications.email_change,
          'scheduled_at', notifications.email_scheduled_at,
          'held_reason', notifications.email_held_reason
        ) end`.as('email'),
      'notifications.record_kind',
      'notifications.record_change',
      'notifications.record_ids',
      sql<RecordDetails | null>`notifications.record_details`.as('record_details'),
      sql<Person | null>`${personOf(tenantId, sql`(notifications.record_details ->> 'staff_id')::bigint`)}`.as(
        'record_to',
      ),
      sql<number | null>`coalesce(imports.id, uploads.id)`.as('file_id'),
      sql<string | null>`case when uploads.id is not null then 'data_upload' else imports.kind end`.as('file_kind'),
      sql<string | null>`coalesce(imports.filename, uploads.filename)`.as('filename'),
      sql<NonNullable<Item['import']>['outcome'] | null>`
        case
          when notifications.kind <> 'import_undone' then notifications.outcome
          when notifications.imported_row_count is null then 'discarded'
          else 'undone'
        end`.as('outcome'),
      sql<Person | null>`(
        select jsonb_build_object('id', accounts.id, 'name', accounts.username)
        from accounts
        where accounts.tenant_id = ${tenantId} and accounts.id = coalesce(
          -- What was undone is named by whose file it was, and what was taken in by whoever has taken it in.
          case
            when notifications.kind = 'import_undone' then (
              select files.created_by
              from data_uploads as files
              where files.tenant_id = ${tenantId} and files.import_id = imports.id
              order by files.id
              limit 1
            )
          end,
          imports.created_by,
          uploads.created_by
        )
      )`.as('file_created_by'),
      sql<NonNullable<Item['import']>['replaced']>`coalesce((
        select jsonb_agg(
          jsonb_build_object('filename', files.filename, 'created_by', jsonb_build_object('id', makers.id, 'name', makers.username))
          order by files.id
        )
        from data_uploads as files
        join accounts as makers on makers.tenant_id = ${tenantId} and makers.id = files.created_by
        where files.tenant_id = ${tenantId} and files.id = any(notifications.replaced_upload_ids)
      ), '[]')`.as('other_files'),
      sql<boolean>`coalesce(notifications.event_key like ${`${undoneAfterReplacement} %`}, false)`.as('was_replaced'),
      'notifications.imported_row_count',
      'notifications.failed_row_count',
      'notifications.created_at',
      'notifications.read_at',
    ])
    .execute()
  const named = await flatToldApart(reader, rows)
  return named.map(
    ({
      kind,
      file_id: fileId,
      file_kind: fileKind,
      filename,
      outcome,
      imported_row_count,
      failed_row_count,
      other_files: others,
      was_replaced: wasReplaced,
      file_created_by: createdBy,
      record_kind: recordKind,
      record_change: recordChange,
      record_ids: recordIds,
      record_details: details,
      record_to: to,
      ...row
    }) => ({
      ...row,
      kind: NotificationKind.parse(kind),
      record:
        details === null
          ? null
          : recordOf(
              {
                kind: ChangedRecordKind.parse(recordKind),
                change: RecordChange.parse(recordChange),
                ids: recordIds ?? [],
                details,
              },
              to,
            ),
      import:
        fileId === null || filename === null || outcome === null || createdBy === null
          ? null
          : {
              id: fileId,
              kind: ImportedFileKind.parse(fileKind),
              filename,
              created_by: createdBy,
              outcome,
              imported_row_count,
              failed_row_count,
              replaced: wasReplaced ? [] : others,
              replaced_by: wasReplaced ? others : [],
            },
    }),
  )
}

const maxUnreadReactions = 5

/** The newest unread comments and mentions of a person, and their number. */
export const readUnreadReactions = async (reader: Reader) => {
  const unread = visibleNotifications(reader, 'reactions')
    .where('notifications.read_at', 'is', null)
    .where('notifications.kind', '<>', 'like')
  const { count } = await unread.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow()
  const page = unread.orderBy('notifications.id', 'desc').limit(maxUnreadReactions)
  return { total_count: count, records: count === 0 ? [] : await readPage(reader, page) }
}

export const notificationHandlers = handlersFor(notificationOperations, {
  listNotifications: async ({ tx, tenantId, account, query }) => {
    const reader = { tx, tenantId, account }
    const { limit, offset } = pageOf(query)
    const own = visibleNotifications(reader, query.topic)
    const [notifications, { count }, unread] = await Promise.all([
      readPage(reader, own.orderBy('notifications.id', 'desc').limit(limit).offset(offset)),
      own.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow(),
      unreadCount(reader),
    ])
    return { ...countsOf(count, query), notifications, unread_count: unread }
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
    return { unread_count: await unreadCount({ tx, tenantId, account }) }
  },
})
