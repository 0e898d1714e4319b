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

/** A mail that is due, with what tells it from others of the same person and day. */
interface Candidate extends DueMail {
  readonly report_id: number | null
  readonly dashboard_id: number | null
  readonly own_department_id: number | null
  readonly attach_pdf: boolean
}

/** Tells who gets what on which day, whoever has set it. */
const contentOf = (mail: Omit<Candidate, 'subscription_id' | 'attach_pdf'>): string =>
  JSON.stringify([mail.account_id, mail.due_on, mail.report_id, mail.dashboard_id, mail.own_department_id])

/**
 * One mail for each person, day and content: colleagues may have subscribed the same person to the same thing. One with a PDF has all that one without has.
 * @param written - what was queued or sent for these days before
 */
const withoutDoubles = (candidates: readonly Candidate[], written: readonly string[]): readonly Candidate[] => {
  const known = new Set(written)
  return candidates
    .toSorted((one, other) => Number(other.attach_pdf) - Number(one.attach_pdf))
    .filter((candidate) => {
      const content = contentOf(candidate)
      const isNew = !known.has(content)
      known.add(content)
      return isNew
    })
}

/** What is queued or was sent for some days. */
const readWritten = async (
  tx: TenantTransaction,
  tenantId: number,
  candidates: readonly Candidate[],
): Promise<readonly string[]> => {
  const days = [...new Set(candidates.map(({ due_on: day }) => day))]
  const mails = await tx
    .selectFrom('report_subscription_mails as mails')
    .innerJoin('report_subscriptions as subscriptions', (join) =>
      join.on('subscriptions.tenant_id', '=', tenantId).onRef('subscriptions.id', '=', 'mails.subscription_id'),
    )
    .where('mails.tenant_id', '=', tenantId)
    .where('mails.due_on', 'in', days)
    .where('mails.state', 'in', ['queued', 'sent'])
    .select([
      'mails.account_id',
      'mails.due_on',
      'subscriptions.report_id',
      'subscriptions.dashboard_id',
      'subscriptions.own_department_id',
    ])
    .execute()
  return mails.map(contentOf)
}

/**
 * Writes a row for each mail that is due and moves the subscriptions on to their next day, in one transaction: a mail is
 * due once, however often this runs and whoever else runs it, and the same for the same person once, however many
 * subscriptions name them. A day that was missed is made up for once.
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
      'report_id',
      'dashboard_id',
      'own_department_id',
      'attach_pdf',
    ])
    .forUpdate()
    .execute()
  if (due.length === 0) return
  const { baseMonth } = await readFigureMonths(tx, tenantId)
  const candidates: Candidate[] = []
  for (const { id, next_on: dueOn, landed_month: landed, schedule, weekday, day, ...content } of due) {
    const isLanding = schedule === 'month_landed'
    const hasLanded = baseMonth !== null && (landed === null || landed < baseMonth)
    await tx
      .updateTable('report_subscriptions')
      .where('tenant_id', '=', tenantId)
      .where('id', '=', id)
      .set({
        next_on: nextDay({ schedule, weekday, day }, today),
        ...(isLanding && hasLanded && { landed_month: baseMonth }),
      })
      .execute()
    if (isLanding && !hasLanded) continue
    const recipients = await tx
      .selectFrom('report_subscription_recipients')
      .where('tenant_id', '=', tenantId)
      .where('subscription_id', '=', id)
      .select('account_id')
      .execute()
    const about = { ...content, subscription_id: id, due_on: isLanding ? today : dueOn }
    candidates.push(...recipients.map((recipient) => ({ ...about, ...recipient })))
  }
  if (candidates.length === 0) return
  const mails = withoutDoubles(candidates, await readWritten(tx, tenantId, candidates))
  if (mails.length === 0) return
  await tx
    .insertInto('report_subscription_mails')
    .values(
      mails.map(({ subscription_id, account_id, due_on }) => ({
        tenant_id: tenantId,
        subscription_id,
        account_id,
        due_on,
        ready_at: now,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
