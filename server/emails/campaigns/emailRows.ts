import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import type { Email, EmailStatusFilter, ListedEmail } from '#contract/emails/emails.ts'
import { unsentStatuses } from '#contract/emails/emails.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import { problem } from '../../problems.ts'
import { containsText } from '../../records/containsText.ts'
import { countsOf, isOnPage, pageOf } from '../../records/paged.ts'
import { isRestorable } from '../../records/softDeletion.ts'

type Shown = z.input<typeof Email>
type Listed = z.input<typeof ListedEmail>

/** Who reads or writes e-mails. */
export interface EmailCaller {
  readonly tx: TenantTransaction
  readonly tenantId: number
  readonly account: { readonly id: number }
}

const person = (name: string) =>
  sql`jsonb_build_object('id', ${sql.ref(`${name}.id`)}, 'name', ${sql.ref(`${name}.username`)})`
const personOrNull = (name: string) => sql`case when ${sql.ref(`${name}.id`)} is not null then ${person(name)} end`

/** The version of an e-mail's recipients (`recipients_updated_at`). */
export const recipientsVersion = sql<string>`coalesce(emails.recipients_updated_at, emails.created_at)`

const deliveredCount = sql<number>`emails.accepted_count - emails.bounced_count`
const rateOf = (count: RawBuilder<unknown>) => sql<number | null>`case
  when emails.is_tracked then round(100.0 * ${count} / nullif(${deliveredCount}, 0), 1)::float
end`

const emailsOf = (tx: TenantTransaction, tenantId: number) =>
  tx
    .selectFrom('emails')
    .innerJoin('accounts as creators', (join) =>
      join.on('creators.tenant_id', '=', tenantId).onRef('creators.id', '=', 'emails.created_by'),
    )
    .leftJoin('uploaded_files as files', (join) =>
      join.on('files.tenant_id', '=', tenantId).onRef('files.id', '=', 'emails.attachment_id'),
    )
    .where('emails.tenant_id', '=', tenantId)
    .select([
      'emails.id',
      sql<Shown['status']>`emails.status`.as('status'),
      sql<Shown['category']>`emails.category`.as('category'),
      'emails.sender_name',
      'emails.sender_email',
      'emails.title',
      'files.filename as attachment_name',
      'emails.attachment_id',
      'emails.destination_count',
      'emails.invalid_count as invalid_destination_count',
      'emails.left_out_count',
      'emails.created_at as created_date',
      sql<Shown['created_by']>`${person('creators')}`.as('created_by'),
      sql<string | null>`case when emails.status <> 'draft' then emails.scheduled_at end`.as('scheduled_at'),
      'emails.started_at',
      'emails.finished_at',
      'emails.deleted_at',
    ])

/** @throws `not_found` for an e-mail of another tenant, or one that was deleted */
export const readEmail = async ({ tx, tenantId }: EmailCaller, id: number): Promise<Shown> => {
  const email = await emailsOf(tx, tenantId)
    .innerJoin('accounts as writers', (join) =>
      join.on('writers.tenant_id', '=', tenantId).onRef('writers.id', '=', 'emails.updated_by'),
    )
    .leftJoin('accounts as approvers', (join) =>
      join.on('approvers.tenant_id', '=', tenantId).onRef('approvers.id', '=', 'emails.approved_by'),
    )
    .leftJoin('accounts as senders', (join) =>
      join.on('senders.tenant_id', '=', tenantId).onRef('senders.id', '=', 'emails.sent_by'),
    )
    .leftJoin('emails as corrected', (join) =>
      join.on('corrected.tenant_id', '=', tenantId).onRef('corrected.id', '=', 'emails.corrects_id'),
    )
    .where('emails.id', '=', id)
    .where('emails.deleted_at', 'is', null)
    .select([
      'emails.main_content',
      'files.byte_count as attachment_byte_count',
      'emails.recipients_filename',
      'emails.accepted_count',
      'emails.refused_count',
      'emails.doubtful_count',
      'emails.bounced_count',
      'emails.opened_count',
      'emails.clicked_count',
      'emails.is_tracked',
      sql<Shown['held_reason']>`emails.held_reason`.as('held_reason'),
      sql<Shown['corrects']>`case
        when corrected.id is not null then jsonb_build_object('id', corrected.id, 'title', corrected.title)
      end`.as('corrects'),
      sql<Shown['approved_by']>`${personOrNull('approvers')}`.as('approved_by'),
      sql<Shown['sent_by']>`${personOrNull('senders')}`.as('sent_by'),
      sql<string | null>`case when emails.status = 'draft' then emails.scheduled_at end`.as('wished_at'),
      recipientsVersion.as('recipients_updated_at'),
      'emails.updated_at',
      sql<Shown['updated_by']>`${person('writers')}`.as('updated_by'),
    ])
    .executeTakeFirst()
  if (!email) throw problem('not_found')
  return email
}

interface Search {
  readonly page?: number | undefined
  readonly per_page?: number | undefined
  readonly status?: z.output<typeof EmailStatusFilter> | undefined
  readonly title?: string | undefined
  readonly sender?: string | undefined
  readonly category?: Shown['category'] | undefined
  readonly deleted?: boolean | undefined
  readonly has_content?: boolean | undefined
}

// As the partial indexes emails_unsent and emails_sent say it.
const quoted = sql.raw(unsentStatuses.map((status) => `'${status}'`).join(', '))
const isUnsent = sql<SqlBool>`emails.status in (${quoted})`
const isSent = sql<SqlBool>`emails.status in ('sending', 'held', 'stopped', 'sent')`

const matching = (tx: TenantTransaction, tenantId: number, { status, title, sender, category, deleted }: Search) => {
  let found = tx.selectFrom('emails').where('emails.tenant_id', '=', tenantId)
  found = deleted ? found.where(isRestorable('emails.deleted_at')) : found.where('emails.deleted_at', 'is', null)
  if (status) found = found.where(status === 'unsent' ? isUnsent : isSent)
  if (title !== undefined) found = found.where(containsText('emails.title', title))
  if (sender !== undefined)
    found = found.where((eb) =>
      eb.or([containsText('emails.sender_name', sender), containsText('emails.sender_email', sender)]),
    )
  if (category) found = found.where('emails.category', '=', category)
  return found
}

/** A page of e-mails: sent ones by when their sending began, others by when they were made, the newest first. */
export const listEmails = async ({ tx, tenantId }: EmailCaller, query: Search) => {
  const { limit, offset } = pageOf(query)
  const order =
    query.status === 'sent' ? sql`emails.started_at desc, emails.id desc` : sql`emails.created_at desc, emails.id desc`
  const found = matching(tx, tenantId, query)
  const ids = found.orderBy(order).limit(limit).offset(offset).select('emails.id')
  const [emails, { count }] = await Promise.all([
    emailsOf(tx, tenantId)
      .where(isOnPage('emails.id', ids))
      .select([
        query.has_content === false ? sql<null>`null::text`.as('main_content') : 'emails.main_content',
        deliveredCount.as('delivered_count'),
        rateOf(sql`emails.opened_count`).as('opened_rate'),
        rateOf(sql`emails.clicked_count`).as('clicked_rate'),
      ])
      .orderBy(order)
      .execute(),
    found.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow(),
  ])
  return { ...countsOf(count, query), emails: emails satisfies Listed[] }
}
