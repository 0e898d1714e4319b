import { sql } from 'kysely'
import type { z } from 'zod'
import { CommunicationType } from '#contract/communicationTypes.ts'
import type { Comment } from '#contract/communications/communicationComments.ts'
import type { Communication } from '#contract/communications/communications.ts'
import { idIn } from '../db/idIn.ts'
import { timeOf } from '../db/clock.ts'
import type { TenantTransaction } from '../db/tenant.ts'
import { problem } from '../problems.ts'
import { labelValuesOfCommunications } from '../labels/communicationLabelValues.ts'
import { uploadedFileJson } from '../storage/uploadedFiles.ts'
import { endOfKeeping } from './endOfKeeping.ts'
import { vocsOfCommunications } from './vocLinks.ts'
import { corrected } from '../records/correctedInstitutions.ts'

type Row = z.input<typeof Communication>

/** @param keptSince - the time since which openings and clicks are kept */
const emailOf = (tenantId: number, keptSince: string) => sql<Row['email']>`(
  select jsonb_build_object(
    'id', emails.id,
    'title', emails.title,
    'recipient_count', outcome.recipients,
    'delivered_count', outcome.delivered,
    'failed_count', outcome.failed,
    'doubtful_count', outcome.doubtful,
    'opened_count', case when tracking.is_known then outcome.opened end,
    'clicked_count', case when tracking.is_known then outcome.clicked end,
    'is_kept_no_longer', emails.is_tracked and not tracking.is_known,
    'opted_out_count', outcome.opted_out
  )
  from emails
  cross join lateral (
    select emails.is_tracked and coalesce(emails.started_at >= ${keptSince}::timestamptz, true) as is_known
  ) as tracking
  cross join lateral (
    select
      count(*) as recipients,
      count(*) filter (where recipients.state = 'accepted' and recipients.bounced_at is null) as delivered,
      count(*) filter (where recipients.state = 'refused' or recipients.bounced_at is not null) as failed,
      count(*) filter (where recipients.state = 'in_doubt') as doubtful,
      count(*) filter (where recipients.opened_at is not null or recipients.clicked_at is not null) as opened,
      count(*) filter (where recipients.clicked_at is not null) as clicked,
      count(*) filter (
        where exists (
          select
          from email_suppressions as suppressions
          where suppressions.tenant_id = ${tenantId}
            and suppressions.email_id = recipients.email_id
            and suppressions.address = recipients.address
            and suppressions.reason = 'opted_out'
        )
      ) as opted_out
    from email_recipients as recipients
    where recipients.tenant_id = ${tenantId}
      and recipients.email_id = emails.id
      and recipients.medical_institution_id = communications.medical_institution_id
      and recipients.state not in ('invalid', 'left_out')
  ) as outcome
  where emails.tenant_id = ${tenantId} and emails.id = communications.email_id
)`

const attachmentsOf = (tenantId: number) => sql<Row['attachments']>`coalesce((
  select jsonb_agg(${uploadedFileJson} order by attachments.position)
  from communication_attachments as attachments
  join uploaded_files as files on files.tenant_id = attachments.tenant_id and files.id = attachments.uploaded_file_id
  where attachments.tenant_id = ${tenantId} and attachments.communication_id = communications.id
), '[]')`

const tasksOf = (tenantId: number) => sql<Row['tasks']>`coalesce((
  select jsonb_agg(jsonb_build_object(
    'id', tasks.id,
    'title', tasks.title,
    'status', tasks.status,
    'deadline', tasks.deadline,
    'staff', jsonb_build_object('id', staffs.id, 'name', staffs.username)
  ) order by tasks.id)
  from tasks
  join accounts as staffs on staffs.tenant_id = tasks.tenant_id and staffs.id = tasks.staff_id
  where tasks.tenant_id = ${tenantId} and tasks.communication_id = communications.id
    and tasks.deleted_at is null
), '[]')`

const commentsOf = (tenantId: number) => sql<z.input<typeof Comment>[]>`coalesce((
  select jsonb_agg(jsonb_build_object(
    'id', comments.id,
    'communication_id', comments.communication_id,
    'user', jsonb_build_object('id', writers.id, 'name', writers.username),
    'created_date', comments.created_date,
    'updated_at', comments.updated_at,
    'comment', comments.comment
  ) order by comments.id)
  from communication_comments as comments
  join accounts as writers on writers.tenant_id = comments.tenant_id and writers.id = comments.user_id
  where comments.tenant_id = ${tenantId} and comments.communication_id = communications.id
), '[]')`

const likesOf = (tenantId: number) => sql<Row['likes']>`coalesce((
  select jsonb_agg(jsonb_build_object('id', fans.id, 'name', fans.username) order by likes.created_at)
  from communication_likes as likes
  join accounts as fans on fans.tenant_id = likes.tenant_id and fans.id = likes.user_id
  where likes.tenant_id = ${tenantId} and likes.communication_id = communications.id
), '[]')`

type Writing = Pick<Row, 'user' | 'medical_institution'>

/** The columns of a communication that its reply contains unchanged. */
export const communicationColumns = [
  'id',
  'acted_date',
  'category',
  'purpose',
  'story',
  'event_name',
  'memo',
  'other_memo',
  'person_in_charge_hospital',
  'attendee',
  'is_doctor_attended',
  'created_at',
  'updated_at',
  'deleted_at',
] as const

/** The reply for a communication that was just written and has no related records, without another query. */
export const bareCommunication = (
  stored: Pick<Row, (typeof communicationColumns)[number] | 'communication_type'>,
  writing: Writing,
): Row => ({
  ...stored,
  ...writing,
  email: null,
  attachments: [],
  tasks: [],
  comments: [],
  likes: [],
  vocs: [],
  label_values: [],
})

/**
 * Reads communications with all related records, in three statements that travel together.
 * @param ids - of one page
 * @returns in the order of the ids
 */
export const readCommunications = async (
  tx: TenantTransaction,
  tenantId: number,
  ids: readonly number[],
): Promise<Row[]> => {
  if (ids.length === 0) return []
  const communications = tx
    .selectFrom('communications')
    .innerJoin('accounts', (join) =>
      join
        .onRef('accounts.tenant_id', '=', 'communications.tenant_id')
        .onRef('accounts.id', '=', 'communications.user_id'),
    )
    .innerJoin('medical_institutions as institutions', 'institutions.id', 'communications.medical_institution_id')
    .where('communications.tenant_id', '=', tenantId)
    .where(idIn('communications.id', ids))
    .select(communicationColumns.map((column) => `communications.${column}` as const))
    .select([
      'communications.communication_type',
      'communications.user_id',
      'accounts.username',
      sql<Row['medical_institution']>`jsonb_build_object(
        'id', institutions.id,
        'name', ${corrected(tenantId, 'name')},
        'running_status', institutions.running_status,
        'address', ${corrected(tenantId, 'address')}
      )`.as('medical_institution'),
      emailOf(tenantId, endOfKeeping(timeOf(tx))).as('email'),
      attachmentsOf(tenantId).as('attachments'),
      tasksOf(tenantId).as('tasks'),
      commentsOf(tenantId).as('comments'),
      likesOf(tenantId).as('likes'),
    ])
  const [rows, labelValues, vocs] = await Promise.all([
    communications.execute(),
    labelValuesOfCommunications(tx, tenantId, ids, 'of its type'),
    vocsOfCommunications(tx, tenantId, ids),
  ])
  const read = rows.map(({ user_id: userId, username: name, communication_type: type, ...row }): [number, Row] => [
    row.id,
    {
      ...row,
      communication_type: CommunicationType.parse(type),
      user: { id: userId, name },
      label_values: labelValues.get(row.id) ?? [],
      vocs: vocs.get(row.id) ?? [],
    },
  ])
  const byId = new Map(read)
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** @throws 404 unless the tenant has this communication and it is not deleted */
export const readCommunication = async (tx: TenantTransaction, tenantId: number, id: number): Promise<Row> => {
  const [communication] = await readCommunications(tx, tenantId, [id])
  if (!communication || communication.deleted_at !== null) throw problem('not_found')
  return communication
}
