import { sql } from 'kysely'
import type { ReportSchedule } from '#contract/reports/subscriptions.ts'
import { timeOf } from '../../db/clock.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import { readFigureMonths } from '../../facts/months/figureMonths.ts'
import { mailQueue } from '../../mail/mailQueue.ts'
import { mailDay, nextDay } from './schedule.ts'

/** A mail of a subscription, as the key of its row. */
export type DueMail = Readonly<Record<'subscription_id' | 'account_id', number> & Record<'due_on', string>>

/** Why nothing was sent. */
export type SkipReason =
  | 'account_deleted'
  | 'account_disabled'
  | 'feature_missing'
  | 'report_deleted'
  | 'report_invalid'

/** The mails of subscriptions. */
export const reportMails = mailQueue<DueMail, SkipReason>('report_subscription_mails', [
  'subscription_id',
  'account_id',
  'due_on',
])

/** Whether a tenant has mails to write or to send now. */
export const hasWork = async (tx: TenantTransaction, tenantId: number): Promise<boolean> => {
  const { rows } = await sql<{ is_due: boolean }>`
    select exists (
      select from report_subscriptions where tenant_id = ${tenantId} and next_on <= ${mailDay(timeOf(tx))}::date
    ) as is_due
  `.execute(tx)
  return (rows[0]?.is_due ?? false) || reportMails.isReady(tx, tenantId)
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
