import { sql } from 'kysely'
import type { Feature } from '#contract/features.ts'
import { timeOf } from '../../db/clock.ts'
import { idIn } from '../../db/idIn.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import { usableFeatures } from '../../usableFeatures.ts'
import { dailyMailDay, firstMailDay, maxAlertDays } from './dailyMails.ts'
import { isLetterDay, readOverdueLetters } from './overdueLetters.ts'

interface Subscriber {
  readonly id: number
  readonly created_at: string
  readonly alerts: boolean
  readonly reports: boolean
  readonly reactions: boolean
  readonly letters: boolean
  readonly own_department_id: number | null
}

/** The accounts that want a part of the mail, have no mail of the day yet and may use the product. */
const readSubscribers = async (tx: TenantTransaction, tenantId: number, day: string): Promise<Subscriber[]> => {
  const { rows } = await sql<Subscriber>`
    select
      accounts.id,
      accounts.created_at,
      accounts.enabled_alerts_summary as alerts,
      accounts.enabled_medical_institution_report_alert as reports,
      accounts.enabled_communication_reactions_summary as reactions,
      accounts.enabled_letters_summary as letters,
      accounts.own_department_id
    from accounts
    join tenants on tenants.tenant_id = accounts.tenant_id
    where accounts.tenant_id = ${tenantId}
      and tenants.tenant_id = ${tenantId}
      and accounts.deleted_at is null
      and accounts.enabled_crm
      and tenants.enabled_crm
      and not exists (
        select from daily_mails
        where daily_mails.tenant_id = ${tenantId}
          and daily_mails.account_id = accounts.id
          and daily_mails.due_on = ${day}::date
      )
    order by accounts.id
  `.execute(tx)
  return rows
}

interface RaisedAlert {
  readonly id: number
  readonly raised_at: string
  /** Who is to hear of a report's alert; null if everybody is. */
  readonly account_ids: readonly number[] | null
}

const readAlerts = async (tx: TenantTransaction, tenantId: number): Promise<RaisedAlert[]> => {
  const { rows } = await sql<RaisedAlert>`
    select
      alerts.id,
      alerts.raised_at,
      case when alerts.report_id is not null then array(
        select users.account_id
        from report_alert_users as users
        where users.tenant_id = ${tenantId} and users.report_id = alerts.report_id
      ) end as account_ids
    from alerts
    where alerts.tenant_id = ${tenantId}
      and alerts.archived_at is null
      and alerts.raised_at > ${timeOf(tx)}::timestamptz - ${maxAlertDays}::int * interval '1 day'
    order by alerts.id
  `.execute(tx)
  return rows
}

interface Reaction {
  readonly id: number
  readonly account_id: number
}

/** Unseen reactions of the last two days of which no mail has told. Older ones are from before the account turned on the mail. */
const readReactions = async (tx: TenantTransaction, tenantId: number): Promise<Reaction[]> => {
  const { rows } = await sql<Reaction>`
    select notifications.id, notifications.account_id
    from notifications
    join communications
      on communications.tenant_id = ${tenantId}
      and communications.id = notifications.communication_id
      and communications.deleted_at is null
    where notifications.tenant_id = ${tenantId}
      and notifications.read_at is null
      and notifications.created_at > ${timeOf(tx)}::timestamptz - interval '2 days'
      and (
        notifications.summarized_at is null
        or exists (
          select from daily_mails
          where daily_mails.tenant_id = ${tenantId}
            and daily_mails.account_id = notifications.account_id
            and daily_mails.state = 'failed'
            and notifications.id = any(daily_mails.notification_ids)
        )
      )
    order by notifications.id
  `.execute(tx)
  return rows
}

/** The alerts of which mails have told each account, or are about to. */
const readTold = async (tx: TenantTransaction, tenantId: number, day: string) => {
  const rows = await tx
    .selectFrom('daily_mails')
    .where('tenant_id', '=', tenantId)
    .where('due_on', '>=', firstMailDay(day))
    .where('state', 'in', ['queued', 'sent'])
    .select(['account_id', 'alert_ids'])
    .execute()
  const told = Map.groupBy(rows, (row) => row.account_id)
  return (accountId: number) => new Set(told.get(accountId)?.flatMap((row) => row.alert_ids))
}

/**
 * Writes a row for each person who has something to be told by today's mail, with what it tells of, in one transaction:
 * each alert and reaction is mailed once, however often this runs and whoever else runs it.
 */
export const queueDailyMails = async (tx: TenantTransaction, tenantId: number): Promise<void> => {
  const now = timeOf(tx)
  const day = dailyMailDay(now)
  const features = await usableFeatures(tx, tenantId)
  const has = (...some: readonly Feature[]) => some.every((feature) => features.has(feature))
  const alerts = has('alerts') ? await readAlerts(tx, tenantId) : []
  const reactions = has('communications') ? await readReactions(tx, tenantId) : []
  const overdueOf = has('reverse_referrals') && isLetterDay(day) ? await readOverdueLetters(tx, tenantId) : () => 0
  if (alerts.length === 0 && reactions.length === 0 && overdueOf(null) === 0) return
  const subscribers = await readSubscribers(tx, tenantId, day)
  const toldTo = await readTold(tx, tenantId, day)
  const hasReports = has('medical_institution_report')
  const rows = subscribers.flatMap((subscriber) => {
    const told = toldTo(subscriber.id)
    const isFor = ({ account_ids: users }: RaisedAlert) =>
      users === null ? subscriber.alerts : hasReports && subscriber.reports && users.includes(subscriber.id)
    const alertIds = alerts
      .filter(
        (alert) =>
          isFor(alert) && Date.parse(alert.raised_at) > Date.parse(subscriber.created_at) && !told.has(alert.id),
      )
      .map(({ id }) => id)
    const notificationIds = subscriber.reactions
      ? reactions.filter(({ account_id: accountId }) => accountId === subscriber.id).map(({ id }) => id)
      : []
    const hasLetters = subscriber.letters && overdueOf(subscriber.own_department_id) > 0
    return alertIds.length + notificationIds.length === 0 && !hasLetters
      ? []
      : [
          {
            tenant_id: tenantId,
            account_id: subscriber.id,
            due_on: day,
            alert_ids: alertIds,
            notification_ids: notificationIds,
            has_letters: hasLetters,
            ready_at: now,
          },
        ]
  })
  if (rows.length === 0) return
  await tx
    .insertInto('daily_mails')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const mailed = rows.flatMap((row) => row.notification_ids)
  await tx
    .updateTable('notifications')
    .where('tenant_id', '=', tenantId)
    .where(idIn('id', mailed))
    .set({ summarized_at: now })
    .execute()
}
