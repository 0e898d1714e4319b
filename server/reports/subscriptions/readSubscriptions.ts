import { type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import type { ReportSchedule, ReportSubscription } from '#contract/reports/subscriptions.ts'
import { featuresOfKind } from '#contract/reports/items/catalogue.ts'
import type { ReportKind } from '#contract/reports/valueTypes.ts'
import { idIn } from '../../db/idIn.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import type { Account } from '../../handlers.ts'
import { countsOf, pageOf } from '../../records/paged.ts'
import { dashboardFeatures, readRecipients, recipientState } from './recipients.ts'

/** Who reads or changes subscriptions. */
export interface Subscriptions {
  readonly tx: TenantTransaction
  readonly tenantId: number
  readonly account: Pick<Account, 'id' | 'role'>
}

type Shown = z.input<typeof ReportSubscription>

const ofTenant = ({ tx, tenantId }: Subscriptions) =>
  tx.selectFrom('report_subscriptions as subscriptions').where('subscriptions.tenant_id', '=', tenantId)

const isRecipient = (tenantId: number, accountId: number) => sql<SqlBool>`exists (
  select
  from report_subscription_recipients as own
  where own.tenant_id = ${tenantId} and own.subscription_id = subscriptions.id and own.account_id = ${accountId}
)`

/** The subscriptions that the caller sees: owners all, others what they made or get. */
export const visibleSubscriptions = (by: Subscriptions) => {
  const { tenantId, account } = by
  return account.role === 'owner'
    ? ofTenant(by)
    : ofTenant(by).where(
        sql<SqlBool>`(subscriptions.created_by = ${account.id} or ${isRecipient(tenantId, account.id)})`,
      )
}

const readRecipientRows = async ({ tx, tenantId }: Subscriptions, ids: readonly number[]) => {
  const { rows } = await sql<{
    subscription_id: number
    account_id: number
    due_on: string | null
    state: 'queued' | 'sent' | 'skipped' | 'failed' | null
    finished_at: string | null
    last_sent_at: string | null
  }>`
    select recipients.subscription_id, recipients.account_id, latest.due_on, latest.state, latest.finished_at, (
      select max(sent.finished_at)
      from report_subscription_mails as sent
      where sent.tenant_id = ${tenantId} and sent.subscription_id = recipients.subscription_id
        and sent.account_id = recipients.account_id and sent.state = 'sent'
    ) as last_sent_at
    from report_subscription_recipients as recipients
    left join lateral (
      select mails.due_on, mails.state, mails.finished_at
      from report_subscription_mails as mails
      where mails.tenant_id = ${tenantId} and mails.subscription_id = recipients.subscription_id
        and mails.account_id = recipients.account_id
      order by mails.due_on desc
      limit 1
    ) as latest on true
    where recipients.tenant_id = ${tenantId} and recipients.subscription_id = any(${ids}::bigint[])
    order by recipients.account_id
  `.execute(tx)
  return rows
}

const readSubscriptions = async (by: Subscriptions, ids: readonly number[]): Promise<Shown[]> => {
  const { tx, tenantId, account } = by
  const rows = await ofTenant(by)
    .where(idIn('subscriptions.id', ids))
    .innerJoin('accounts', (join) =>
      join.on('accounts.tenant_id', '=', tenantId).onRef('accounts.id', '=', 'subscriptions.created_by'),
    )
    .leftJoin('reports', (join) =>
      join.on('reports.tenant_id', '=', tenantId).onRef('reports.id', '=', 'subscriptions.report_id'),
    )
    .leftJoin('dashboards', (join) =>
      join.on('dashboards.tenant_id', '=', tenantId).onRef('dashboards.id', '=', 'subscriptions.dashboard_id'),
    )
    .leftJoin('own_departments as departments', (join) =>
      join.on('departments.tenant_id', '=', tenantId).onRef('departments.id', '=', 'subscriptions.own_department_id'),
    )
    .select([
      'subscriptions.id',
      'subscriptions.report_id',
      'subscriptions.dashboard_id',
      sql<ReportSchedule>`subscriptions.schedule`.as('schedule'),
      'subscriptions.weekday',
      'subscriptions.day_of_month',
      'subscriptions.next_on',
      'subscriptions.created_by',
      'subscriptions.created_at',
      'subscriptions.updated_at',
      'accounts.username',
      sql<ReportKind | null>`reports.kind`.as('kind'),
      'reports.name',
      'reports.deleted_at',
      'dashboards.name as dashboard_name',
      'dashboards.deleted_at as dashboard_deleted_at',
      'subscriptions.own_department_id',
      'subscriptions.attach_pdf',
      'departments.name as department_name',
    ])
    .execute()
  const recipientRows = await readRecipientRows(by, ids)
  const recipients = await readRecipients(tx, tenantId, [...new Set(recipientRows.map((row) => row.account_id))])
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    if (!row) return []
    const own = recipientRows.filter((one) => one.subscription_id === id)
    const isDeleted = row.deleted_at !== null
    const report =
      row.report_id !== null && row.kind !== null && row.name !== null
        ? { id: row.report_id, kind: row.kind, name: row.name, is_deleted: isDeleted }
        : null
    const dashboard =
      row.dashboard_id !== null && row.dashboard_name !== null
        ? { id: row.dashboard_id, name: row.dashboard_name, is_deleted: row.dashboard_deleted_at !== null }
        : null
    const mailed =
      report === null
        ? dashboard && { features: dashboardFeatures, isDeleted: dashboard.is_deleted }
        : { features: featuresOfKind[report.kind], isDeleted }
    const sent = own.flatMap(({ last_sent_at: at }) => (at === null ? [] : [at])).toSorted()
    return [
      {
        id,
        report,
        dashboard,
        schedule: row.schedule,
        weekday: row.weekday,
        day: row.day_of_month,
        own_department:
          row.own_department_id !== null && row.department_name !== null
            ? { id: row.own_department_id, name: row.department_name }
            : null,
        attach_pdf: row.attach_pdf,
        recipients: own.map(({ account_id: accountId, due_on, state, finished_at }) => ({
          id: accountId,
          name: recipients.get(accountId)?.username ?? '',
          state: recipientState(recipients.get(accountId), mailed),
          last_mail: due_on !== null && state !== null ? { due_on, state, finished_at } : null,
        })),
        next_on: row.schedule === 'month_landed' ? null : row.next_on,
        last_sent_at: sent.at(-1) ?? null,
        created_by: { id: row.created_by, name: row.username },
        created_at: row.created_at,
        updated_at: row.updated_at,
        is_editable: row.created_by === account.id || account.role === 'owner',
        is_recipient: own.some(({ account_id: accountId }) => accountId === account.id),
      },
    ]
  })
}

interface Query {
  readonly page?: number | undefined
  readonly per_page?: number | undefined
  readonly report_id?: number | undefined
  readonly dashboard_id?: number | undefined
  readonly recipient_id?: number | undefined
}

/** A page of subscriptions that the caller sees, the newest first. */
export const listSubscriptions = async (by: Subscriptions, query: Query) => {
  const { limit, offset } = pageOf(query)
  let all = visibleSubscriptions(by)
  if (query.report_id !== undefined) all = all.where('subscriptions.report_id', '=', query.report_id)
  if (query.dashboard_id !== undefined) all = all.where('subscriptions.dashboard_id', '=', query.dashboard_id)
  const { recipient_id: recipientId } = query
  if (recipientId !== undefined) all = all.where(isRecipient(by.tenantId, recipientId))
  const page = await all
    .select('subscriptions.id')
    .orderBy('subscriptions.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  const { count } = await all.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  return {
    ...countsOf(count, query),
    report_subscriptions: await readSubscriptions(
      by,
      page.map(({ id }) => id),
    ),
  }
}

/** One subscription; undefined if there is none that the caller sees. */
export const readSubscription = async (by: Subscriptions, id: number): Promise<Shown | undefined> => {
  const row = await visibleSubscriptions(by)
    .where('subscriptions.id', '=', id)
    .select('subscriptions.id')
    .executeTakeFirst()
  return row && (await readSubscriptions(by, [row.id]))[0]
}
