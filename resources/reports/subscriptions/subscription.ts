import type { Reply } from '#dataProvider/client.ts'
import type { ReportSchedule } from '#contract/reports/subscriptions.ts'
import type { ReportKind } from '#contract/reports/valueTypes.ts'

/** A report by mail as the API sends it. */
export type Subscription = Reply<'listReportSubscriptions'>['reportSubscriptions'][number]

/** The query key of all lists of subscriptions. */
export const subscriptionsKey = ['listReportSubscriptions'] as const

/** What is mailed: a report or a dashboard. */
export interface SubscriptionSubject {
  readonly report?: { readonly kind: ReportKind; readonly id: number }
  readonly dashboardId?: number
}

/** What the dialog asks for. */
export interface SubscriptionFields {
  readonly schedule: ReportSchedule
  /** 1 is Monday. */
  readonly weekday: number
  readonly day: number
  /** null counts the whole hospital. */
  readonly ownDepartmentId: number | null
  readonly recipientIds: readonly number[]
  readonly attachPdf: boolean
}

export const firstFields = (accountId: number): SubscriptionFields => ({
  schedule: 'month_landed',
  weekday: 1,
  day: 1,
  ownDepartmentId: null,
  recipientIds: [accountId],
  attachPdf: false,
})

/** The fields of a subscription that is changed. Recipients whose account is gone are left out. */
export const fieldsOf = ({
  schedule,
  weekday,
  day,
  ownDepartment,
  recipients,
  attachPdf,
}: Subscription): SubscriptionFields => ({
  schedule,
  weekday: weekday ?? 1,
  day: day ?? 1,
  ownDepartmentId: ownDepartment?.id ?? null,
  recipientIds: recipients.filter(({ state }) => state !== 'account_deleted').map(({ id }) => id),
  attachPdf,
})

/** The body of the calls that create and change a subscription. */
export const payloadOf = (
  { report, dashboardId }: SubscriptionSubject,
  { schedule, weekday, day, ownDepartmentId, recipientIds, attachPdf }: SubscriptionFields,
) => ({
  report: report ?? null,
  dashboardId: dashboardId ?? null,
  schedule,
  weekday: schedule === 'weekly' ? weekday : null,
  day: schedule === 'monthly' ? day : null,
  ownDepartmentId,
  recipientIds: [...recipientIds],
  attachPdf,
})
