import { z } from 'zod'
import { date, dateTime, distinct, id, idParam, ids, operations, paging, Person } from '../core.ts'
import { reportKinds } from './valueTypes.ts'

/** When a report is mailed, at 07:30 in Japan: every week, every month, or after a month of referrals has landed. */
export const ReportSchedule = z.enum(['weekly', 'monthly', 'month_landed'])
export type ReportSchedule = z.output<typeof ReportSchedule>

/** The last day of the month that every month has. */
export const lastScheduleDay = 28
export const maxRecipients = 50

/** Why an account gets no mails, although it is a recipient; `receives` if it gets them. */
export const RecipientState = z.enum([
  'receives',
  'account_deleted',
  'account_disabled',
  'feature_missing',
  'report_deleted',
])
export type RecipientState = z.output<typeof RecipientState>

/** What became of a mail. `skipped`: there was a reason to send nothing. `queued`: it is being sent or tried again. */
export const ReportMailState = z.enum(['queued', 'sent', 'skipped', 'failed'])
export type ReportMailState = z.output<typeof ReportMailState>

const weekday = z.int().min(1).max(7)
const day = z.int().min(1).max(lastScheduleDay)

/** What is mailed, when and to whom. Exactly one of `report` and `dashboard_id` is given. */
export const ReportSubscriptionPayload = z
  .object({
    report: z.object({ kind: z.enum(reportKinds), id }).nullish(),
    dashboard_id: id.nullish(),
    schedule: ReportSchedule,
    /** 1 is Monday. For `weekly` only. */
    weekday: weekday.nullish(),
    /** For `monthly` only. */
    day: day.nullish(),
    /** Narrows items to an own department, if they can be and are not already. */
    own_department_id: id.nullish(),
    /** Whether mails have the report as a PDF. Only a tenant that allows it can begin with that. Left out: as it was, at first false. */
    attach_pdf: z.boolean().optional(),
    /** Accounts of the tenant. */
    recipient_ids: distinct(ids.min(1).max(maxRecipients), (one) => one),
  })
  .refine(({ report, dashboard_id: dashboard }) => (report == null) !== (dashboard == null), {
    path: ['report'],
    params: { code: 'report_or_dashboard' },
  })
  .refine(({ schedule, weekday: on }) => (schedule === 'weekly') === (on != null), {
    path: ['weekday'],
    params: { code: 'weekday_of_weekly' },
  })
  .refine(({ schedule, day: on }) => (schedule === 'monthly') === (on != null), {
    path: ['day'],
    params: { code: 'day_of_monthly' },
  })
export type ReportSubscriptionPayload = z.output<typeof ReportSubscriptionPayload>

export const ReportRecipient = Person.extend({
  state: RecipientState,
  /** Of the last mail that was due; null before the first. */
  last_mail: z.object({ due_on: date, state: ReportMailState, finished_at: dateTime.nullable() }).nullable(),
})

export const ReportSubscription = z.object({
  id,
  report: z.object({ kind: z.enum(reportKinds), id, name: z.string(), is_deleted: z.boolean() }).nullable(),
  dashboard: z.object({ id, name: z.string(), is_deleted: z.boolean() }).nullable(),
  schedule: ReportSchedule,
  weekday: weekday.nullable(),
  day: day.nullable(),
  own_department: Person.nullable(),
  /** Mails have no PDF nonetheless while the tenant does not allow it. */
  attach_pdf: z.boolean(),
  recipients: z.array(ReportRecipient),
  /** The next day of mails; null if that depends on a month landing. */
  next_on: date.nullable(),
  /** When a recipient was last sent a mail. */
  last_sent_at: dateTime.nullable(),
  created_by: Person,
  created_at: dateTime,
  updated_at: dateTime,
  /** Whether the caller may change and end it: its creator and owners may. */
  is_editable: z.boolean(),
  /** Whether the caller gets it. */
  is_recipient: z.boolean(),
})
export type ReportSubscription = z.output<typeof ReportSubscription>

const path = '/api/report_subscriptions'
const common = { scope: 'crm', feature: ['report', 'dashboard'], beyondSpecification: 'reports by mail' } as const
const audit = { record: 'report_subscription', idFrom: 'id' } as const

export const reportSubscriptionOperations = operations({
  listReportSubscriptions: {
    ...common,
    method: 'GET',
    path,
    summary: 'Reports by mail: all of them for owners, otherwise those that the caller made or gets',
    query: paging.extend({
      report_id: id.optional(),
      dashboard_id: id.optional(),
      /** Only those that this account gets. */
      recipient_id: id.optional(),
    }),
    response: z.object({
      total_page: z.int(),
      total_count: z.int(),
      report_subscriptions: z.array(ReportSubscription),
    }),
    status: 200,
    effect: 'read',
    effects: {},
  },
  getReportSubscription: {
    ...common,
    method: 'GET',
    path: `${path}/{id}`,
    summary: 'One report by mail',
    params: idParam,
    response: ReportSubscription,
    status: 200,
    effect: 'read',
    effects: {},
  },
  createReportSubscription: {
    ...common,
    method: 'POST',
    path,
    summary: 'Sends a report by mail from now on',
    body: ReportSubscriptionPayload,
    response: ReportSubscription,
    status: 201,
    effect: 'write',
    effects: { takes_out: 'in_part' },
    audit: { record: audit.record },
  },
  updateReportSubscription: {
    ...common,
    method: 'PUT',
    path: `${path}/{id}`,
    summary: 'Changes when and to whom a report is mailed; its creator and owners may',
    params: idParam,
    body: ReportSubscriptionPayload.safeExtend({
      /** The version that the user saw. A newer one is a conflict (409) with the stored one in `current`. */
      updated_at: dateTime.nullish(),
    }),
    response: ReportSubscription,
    status: 200,
    effect: 'write',
    effects: { takes_out: 'in_part' },
    audit,
  },
  deleteReportSubscription: {
    ...common,
    method: 'DELETE',
    path: `${path}/{id}`,
    summary: 'Ends a report by mail for everybody; its creator and owners may',
    params: idParam,
    status: 204,
    effect: 'write',
    effects: {},
    audit,
  },
  leaveReportSubscription: {
    ...common,
    method: 'POST',
    path: `${path}/{id}/leave`,
    summary: 'Ends a report by mail for the caller alone; with the last recipient it ends altogether',
    params: idParam,
    status: 204,
    effect: 'write',
    effects: {},
    audit,
  },
})
