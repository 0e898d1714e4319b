import type { z } from 'zod'
import type { Language } from '#contract/messages.ts'
import type { ReportSubscriptionPayload } from '#contract/reports/subscriptions.ts'
import { timeOf } from '../../db/clock.ts'
import { readFigureMonths } from '../../facts/months/figureMonths.ts'
import { type Subscriptions, visibleSubscriptions } from './readSubscriptions.ts'
import { mailDay, nextDay } from './schedule.ts'

/** Locks a subscription for a change. @returns its version; undefined if there is none that the caller sees */
export const lockSubscription = (by: Subscriptions, id: number) =>
  visibleSubscriptions(by)
    .where('subscriptions.id', '=', id)
    .select([
      'subscriptions.id',
      'subscriptions.created_by',
      'subscriptions.updated_at',
      'subscriptions.schedule',
      'subscriptions.landed_month',
      'subscriptions.attach_pdf',
    ])
    .forUpdate()
    .executeTakeFirst()

type Payload = z.output<typeof ReportSubscriptionPayload>

/** What a subscription keeps when it is changed. */
export interface Kept {
  /** The month that was mailed last, so that it is not mailed again. */
  readonly landed_month: string | null
  readonly attach_pdf: boolean
}

/** The columns of what is asked for. The first mail comes on the first due day after today. */
const columnsOf = async ({ tx, tenantId }: Subscriptions, payload: Payload, kept: Kept | null) => {
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
    attach_pdf: payload.attach_pdf ?? kept?.attach_pdf ?? false,
    next_on: nextDay({ schedule, weekday, day }, mailDay(timeOf(tx))),
    landed_month: schedule === 'month_landed' ? (kept?.landed_month ?? months.baseMonth) : null,
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

export const replaceSubscription = async (
  by: Subscriptions,
  id: number,
  payload: Payload,
  kept: Kept,
): Promise<void> => {
  const { tx, tenantId } = by
  await tx
    .updateTable('report_subscriptions')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .set({ ...(await columnsOf(by, payload, kept)), updated_at: timeOf(tx) })
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
