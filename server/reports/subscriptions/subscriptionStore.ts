import { type SelectQueryBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Language } from '../../../contract/messages.ts'
import type {
  ReportSchedule,
  ReportSubscription,
  ReportSubscriptionPayload,
} from '../../../contract/reports/subscriptions.ts'
import type { ReportKind } from '../../../contract/reports/valueTypes.ts'
import { timeOf } from '../../db/clock.ts'
import { idIn } from '../../db/idIn.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import type { DB } from '../../db/types.ts'
import { readFigureMonths } from '../../facts/months/figureMonths.ts'
import type { Account } from '../../handlers.ts'
import { countsOf, pageOf } from '../../records/paged.ts'
import { readRecipients, recipientState } from './recipients.ts'
import { mailDay, nextDay } from './schedule.ts'

/** Who reads or changes subscriptions. */
export interface Subscriptions {
  readonly tx: TenantTransaction
  readonly tenantId: number
  readonly account: Pick<Account, 'id' | 'role'>
}

type Shown = z.input<typeof ReportSubscription>

const ofTenant = ({ tx, tenantId }: Subscriptions) =>
  tx.selectFrom('report_subscriptions as subscriptions').where('subscriptions.tenant_id', '=', tenantId)

/** Restricts subscriptions to those that the caller sees: owners all, others what they made or get. */
const visible = <T>(
  query: SelectQueryBuilder<DB & { subscriptions: DB['report_subscriptions'] }, 'subscriptions', T>,
  { tenantId, account }: Subscriptions,
) =>
  account.role === 'owner'
    ? query
    : query.where(({ or, eb, exists, selectFrom }) =>
        or([
          eb('subscriptions.created_by', '=', account.id),
          exists(
            selectFrom('report_subscription_recipients as own')
              .where('own.tenant_id', '=', tenantId)
              .whereRef('own.subscription_id', '=', 'subscriptions.id')
              .where('own.account_id', '=', account.id)
              .select('own.account_id'),
          ),
        ]),
      )

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
      'subscriptions.own_department_id',
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
    const sent = own.flatMap(({ last_sent_at: at }) => (at === null ? [] : [at])).toSorted()
    return [
      {
        id,
        report,
        dashboard_id: row.dashboard_id,
        schedule: row.schedule,
        weekday: row.weekday,
        day: row.day_of_month,
        own_department:
          row.own_department_id !== null && row.department_name !== null
            ? { id: row.own_department_id, name: row.department_name }
            : null,
        recipients: own.map(({ account_id: accountId, due_on, state, finished_at }) => ({
          id: accountId,
          name: recipients.get(accountId)?.username ?? '',
          state: recipientState(recipients.get(accountId), report && { kind: report.kind, isDeleted }),
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
  let all = visible(ofTenant(by), by)
  if (query.report_id !== undefined) all = all.where('subscriptions.report_id', '=', query.report_id)
  if (query.dashboard_id !== undefined) all = all.where('subscriptions.dashboard_id', '=', query.dashboard_id)
  const { recipient_id: recipientId } = query
  if (recipientId !== undefined)
    all = all.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('report_subscription_recipients as wanted')
          .where('wanted.tenant_id', '=', by.tenantId)
          .whereRef('wanted.subscription_id', '=', 'subscriptions.id')
          .where('wanted.account_id', '=', recipientId)
          .select('wanted.account_id'),
      ),
    )
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
  const row = await visible(ofTenant(by), by)
    .where('subscriptions.id', '=', id)
    .select('subscriptions.id')
    .executeTakeFirst()
  return row && (await readSubscriptions(by, [row.id]))[0]
}

/** Locks a subscription for a change. @returns its version; undefined if there is none that the caller sees */
export const lockSubscription = (by: Subscriptions, id: number) =>
  visible(ofTenant(by), by)
    .where('subscriptions.id', '=', id)
    .select([
      'subscriptions.id',
      'subscriptions.created_by',
      'subscriptions.updated_at',
      'subscriptions.schedule',
      'subscriptions.landed_month',
    ])
    .forUpdate()
    .executeTakeFirst()

type Payload = z.output<typeof ReportSubscriptionPayload>

/** The columns of what is asked for. The first mail comes on the first due day after today. */
const columnsOf = async ({ tx, tenantId }: Subscriptions, payload: Payload, landedMonth: string | null) => {
  const { report, dashboard_id: dashboardId, schedule, own_department_id: departmentId } = payload
  const [weekday, day] = [payload.weekday ?? null, payload.day ?? null]
  const months = await readFigureMonths(tx, tenantId)
  return {
    report_id: report?.id ?? null,
    dashboard_id: dashboardId ?? null,
    schedule,
    weekday,
    day_of_month: day,
    own_department_id: departmentId ?? null,
    next_on: nextDay({ schedule, weekday, day }, mailDay(timeOf(tx))),
    landed_month: schedule === 'month_landed' ? (landedMonth ?? months.baseMonth) : null,
  }
}

const addRecipients = async ({ tx, tenantId }: Subscriptions, id: number, accountIds: readonly number[]) => {
  await tx
    .insertInto('report_subscription_recipients')
    .values(accountIds.map((accountId) => ({ tenant_id: tenantId, subscription_id: id, account_id: accountId })))
    .execute()
}

export const insertSubscription = async (by: Subscriptions, payload: Payload, language: Language): Promise<number> => {
  const { tx, tenantId, account } = by
  const { id } = await tx
    .insertInto('report_subscriptions')
    .values({ tenant_id: tenantId, ...(await columnsOf(by, payload, null)), language, created_by: account.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  await addRecipients(by, id, payload.recipient_ids)
  return id
}

/** @param landedMonth - the month that was mailed last, so that it is not mailed again */
export const replaceSubscription = async (
  by: Subscriptions,
  id: number,
  payload: Payload,
  landedMonth: string | null,
): Promise<void> => {
  const { tx, tenantId } = by
  await tx
    .updateTable('report_subscriptions')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .set({ ...(await columnsOf(by, payload, landedMonth)), updated_at: timeOf(tx) })
    .execute()
  await tx
    .deleteFrom('report_subscription_recipients')
    .where('tenant_id', '=', tenantId)
    .where('subscription_id', '=', id)
    .execute()
  await addRecipients(by, id, payload.recipient_ids)
}

export const removeSubscription = async ({ tx, tenantId }: Subscriptions, id: number): Promise<void> => {
  await tx.deleteFrom('report_subscriptions').where('tenant_id', '=', tenantId).where('id', '=', id).execute()
}

/** Removes the caller from the recipients. @returns how many are left */
export const removeRecipient = async ({ tx, tenantId, account }: Subscriptions, id: number): Promise<number> => {
  await tx
    .deleteFrom('report_subscription_recipients')
    .where('tenant_id', '=', tenantId)
    .where('subscription_id', '=', id)
    .where('account_id', '=', account.id)
    .execute()
  const { count } = await tx
    .selectFrom('report_subscription_recipients')
    .where('tenant_id', '=', tenantId)
    .where('subscription_id', '=', id)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
