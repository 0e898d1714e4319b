import { sql } from 'kysely'
import type { ReportSchedule } from '../../../contract/reports/subscriptions.ts'
import { timeOf } from '../../db/clock.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import { readFigureMonths } from '../../facts/months/figureMonths.ts'
import { mailDay, nextDay } from './schedule.ts'

/** Whether a tenant has mails to write or to send now. */
export const hasWork = async (tx: TenantTransaction, tenantId: number): Promise<boolean> => {
  const now = timeOf(tx)
  const { rows } = await sql<{ has_work: boolean }>`
    select exists (
      select from report_subscriptions where tenant_id = ${tenantId} and next_on <= ${mailDay(now)}::date
    ) or exists (
      select from report_subscription_mails
      where tenant_id = ${tenantId} and state = 'queued' and ready_at <= ${now}::timestamptz
    ) as has_work
  `.execute(tx)
  return rows[0]?.has_work ?? false
}

/**
 * Writes a row for each mail that is due and moves the subscriptions on to their next day, in one transaction: a mail is
 * due once, however often this runs and whoever else runs it. A day that was missed is made up for once.
 */
export const queueDueMails = async (tx: TenantTransaction, tenantId: number): Promise<void> => {
  const now = timeOf(tx)
  const today = mailDay(now)
  const due = await tx
    .selectFrom('report_subscriptions')
    .where('tenant_id', '=', tenantId)
    .where('next_on', '<=', today)
    .orderBy('id')
    .select([
      'id',
      sql<ReportSchedule>`schedule`.as('schedule'),
      'weekday',
      'day_of_month as day',
      'next_on',
      'landed_month',
    ])
    .forUpdate()
    .execute()
  if (due.length === 0) return
  const { baseMonth } = await readFigureMonths(tx, tenantId)
  for (const { id, next_on: dueOn, landed_month: landed, ...schedule } of due) {
    const isLanding = schedule.schedule === 'month_landed'
    const hasLanded = baseMonth !== null && (landed === null || landed < baseMonth)
    await tx
      .updateTable('report_subscriptions')
      .where('tenant_id', '=', tenantId)
      .where('id', '=', id)
      .set({ next_on: nextDay(schedule, today), ...(isLanding && hasLanded && { landed_month: baseMonth }) })
      .execute()
    if (isLanding && !hasLanded) continue
    const recipients = await tx
      .selectFrom('report_subscription_recipients')
      .where('tenant_id', '=', tenantId)
      .where('subscription_id', '=', id)
      .select('account_id')
      .execute()
    if (recipients.length === 0) continue
    await tx
      .insertInto('report_subscription_mails')
      .values(
        recipients.map(({ account_id: accountId }) => ({
          tenant_id: tenantId,
          subscription_id: id,
          account_id: accountId,
          due_on: isLanding ? today : dueOn,
          ready_at: now,
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

/** A mail that is due, as a row of a tenant. */
export interface DueMail {
  readonly subscriptionId: number
  readonly accountId: number
  readonly dueOn: string
  /** The number of this attempt, from 1. */
  readonly attempt: number
}

const rowOf = (tx: TenantTransaction, tenantId: number, { subscriptionId, accountId, dueOn }: DueMail) =>
  tx
    .updateTable('report_subscription_mails')
    .where('tenant_id', '=', tenantId)
    .where('subscription_id', '=', subscriptionId)
    .where('account_id', '=', accountId)
    .where('due_on', '=', dueOn)
    .where('state', '=', 'queued')

const minute = 60_000
/** So long nobody else takes a mail that a worker has taken. The mail server is tried for less than a minute. */
const leaseMilliseconds = 10 * minute

const later = (time: string, milliseconds: number) => new Date(Date.parse(time) + milliseconds).toISOString()

/** Takes the mail that has waited longest, so that no other worker sends it meanwhile. */
export const takeMail = async (tx: TenantTransaction, tenantId: number): Promise<DueMail | undefined> => {
  const now = timeOf(tx)
  const row = await tx
    .selectFrom('report_subscription_mails')
    .where('tenant_id', '=', tenantId)
    .where('state', '=', 'queued')
    .where('ready_at', '<=', now)
    .orderBy('ready_at')
    .orderBy('subscription_id')
    .orderBy('account_id')
    .limit(1)
    .select(['subscription_id', 'account_id', 'due_on', 'attempts'])
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!row) return undefined
  const mail = {
    subscriptionId: row.subscription_id,
    accountId: row.account_id,
    dueOn: row.due_on,
    attempt: row.attempts + 1,
  }
  await rowOf(tx, tenantId, mail)
    .set({ attempts: mail.attempt, ready_at: later(now, leaseMilliseconds) })
    .execute()
  return mail
}

/** Why nothing was sent. */
export type SkipReason =
  'account_deleted' | 'account_disabled' | 'feature_missing' | 'report_deleted' | 'report_invalid'

/** Notes that a mail was sent, or why it was not. */
export const finishMail = async (
  tx: TenantTransaction,
  tenantId: number,
  mail: DueMail,
  reason: SkipReason | null,
): Promise<void> => {
  await rowOf(tx, tenantId, mail)
    .set({ state: reason === null ? 'sent' : 'skipped', reason, finished_at: timeOf(tx) })
    .execute()
}

/** After this many attempts a mail is given up. */
const maxAttempts = 6

/** Notes a failed attempt: the mail is tried again after 10, 20, 40, 80 and 160 minutes, then given up. */
export const failMail = async (tx: TenantTransaction, tenantId: number, mail: DueMail): Promise<void> => {
  const now = timeOf(tx)
  await rowOf(tx, tenantId, mail)
    .set(
      mail.attempt >= maxAttempts
        ? { state: 'failed', finished_at: now }
        : { ready_at: later(now, 10 * minute * 2 ** (mail.attempt - 1)) },
    )
    .execute()
}
