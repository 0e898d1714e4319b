import { z } from 'zod'
import { dateTime, id, idParam, masterId, operations, month } from '../core.ts'
import { RecipientStanding } from './reports.ts'
import { EventActor, KnownBy } from './tracking.ts'

/** So many hours after its start the course of an e-mail is told by the hour, then by the day. */
export const hourlyHours = 72
/** The months on each side of the sending that its effect is told by. */
export const effectMonths = 3

/**
 * Why openings and clicks are unknown: recipients cannot reach this installation, the tenant has switched tracking off, or it was
 * so when the e-mail went out; or they were removed after 13 months (`keptEventMonths`). Then the numbers of recipients who opened and
 * clicked are still known, but nothing else.
 */
export const UntrackedReason = z.enum(['no_public_url', 'switched_off', 'was_off', 'kept_no_longer'])

const count = z.int()
/** Null if it is unknown: nothing was delivered yet, or the e-mail is not tracked. */
const unknownCount = z.int().nullable()
/** A percentage of what was delivered; null if it is unknown. */
const rate = z.number().nullable()

const reactions = { delivered_count: count, opened_count: unknownCount, clicked_count: unknownCount } as const

/** Recipients of one kind with what they did. */
const Part = z.object({ ...reactions, opened_rate: rate, clicked_rate: rate })

/** Specification §3, stats, with what was left out at each step. Openings and clicks are those of persons. */
export const EmailStats = z.object({
  id,
  is_tracked: z.boolean(),
  untracked_reason: UntrackedReason.nullable(),
  destination_count: count,
  invalid_destination_count: count,
  left_out_count: count,
  waiting_count: count,
  accepted_count: count,
  refused_count: count,
  doubtful_count: count,
  /** Came back after the server had taken it. */
  bounced_count: count,
  ...reactions,
  delivered_rate: rate,
  opened_rate: rate,
  clicked_rate: rate,
  /** Recipients of whom machines alone are known, or nobody knows who it was. In no rate. */
  machine_opened_count: unknownCount,
  machine_clicked_count: unknownCount,
  unknown_opened_count: unknownCount,
  unknown_clicked_count: unknownCount,
  opted_out_count: count,
  /** Why somebody gets nothing, the most frequent first. */
  reasons: z.array(
    z.object({
      standing: RecipientStanding.extract(['invalid', 'left_out', 'refused']),
      reason: z.string().nullable(),
      count,
    }),
  ),
  /** By which sign openings and clicks were told apart, in delivered e-mails; a recipient may have several. */
  known_by: z.array(
    z.object({
      kind: z.enum(['open', 'click']),
      actor: EventActor,
      known_by: KnownBy,
      recipient_count: count,
    }),
  ),
  /** In the order of the e-mail. */
  links: z.array(
    z.object({
      id,
      position: z.int(),
      label: z.string(),
      url: z.string(),
      /** Recipients of whom a person clicked it; null if that is unknown. */
      clicked_count: unknownCount,
      clicked_rate: rate,
      /** All clicks of persons. */
      click_count: unknownCount,
      /** Recipients of whom only machines did. */
      machine_count: unknownCount,
    }),
  ),
})
export type EmailStats = z.output<typeof EmailStats>

/** What recipients did, by time and by institution. */
export const EmailBreakdown = z.object({
  /** Recipients by when a person first opened and first clicked. Empty before anybody did. */
  times: z.array(
    z.object({
      unit: z.enum(['hour', 'day']),
      starts_at: dateTime,
      ends_at: dateTime,
      opened_count: count,
      clicked_count: count,
    }),
  ),
  /** Kinds of institutions; one with several counts in each. Null: the institution is not known. */
  facility_types: z.array(Part.extend({ id: masterId.nullable(), name: z.string().nullable() })),
  tags: z.array(Part.extend({ id, name: z.string() })),
})
export type EmailBreakdown = z.output<typeof EmailBreakdown>

const Group = z.object({
  institution_count: count,
  referral_count_before: count,
  referral_count_after: count,
  mean_increase: z.number().nullable(),
})

/**
 * Referrals of the institutions that got an e-mail, before and after, beside comparable ones that did not. Months without lists
 * are unknown, and then nothing is compared.
 */
export const EmailEffect = z.object({
  /** Why nothing is compared: it has not begun, months to come or lists are missing, or nobody with a known institution got it. */
  missing: z.enum(['not_begun', 'months_after', 'months_before', 'no_institutions']).nullable(),
  base_month: month.nullable(),
  /** First and last month of each side; the month of sending is on neither. Null before it has begun. */
  before: z.object({ first: month, last: month }).nullable(),
  after: z.object({ first: month, last: month }).nullable(),
  /** Months of both sides whose lists are missing. */
  missing_months: z.array(month),
  recipients: Group.nullable(),
  others: Group.nullable(),
  /** Institutions that got it and have no comparable one; in neither group. */
  unmatched_count: z.int().nullable(),
  /** By how many referrals per institution recipients rose more than the others, with the ends of the 95 % interval. */
  difference: z.number().nullable(),
  lower: z.number().nullable(),
  upper: z.number().nullable(),
})
export type EmailEffect = z.output<typeof EmailEffect>

/** An e-mail as it was sent, with its merge fields. */
export const SentEmail = z.object({
  title: z.string(),
  /** A whole page that loads nothing from outside, and whose links lead nowhere. Null before it is sent. */
  html: z.string().nullable(),
  text: z.string().nullable(),
})

const path = '/api/emails/{id}/stats'
const common = {
  scope: 'crm',
  feature: 'emails',
  method: 'GET',
  params: idParam,
  status: 200,
  effect: 'read',
  effects: {},
} as const

export const emailStatsOperations = operations({
  getEmailStats: {
    ...common,
    path,
    summary: 'What became of an e-mail: sent, delivered, opened, clicked, and what was left out at each step',
    response: EmailStats,
  },
  getEmailBreakdown: {
    ...common,
    path: `${path}/breakdown`,
    summary: 'Openings and clicks of an e-mail by time, kind of institution and tag',
    response: EmailBreakdown,
    beyondSpecification: 'who reads what, and when',
  },
  getEmailEffect: {
    ...common,
    scope: 'query',
    path: `${path}/effect`,
    summary: 'Referrals before and after an e-mail, beside comparable institutions that did not get it',
    response: EmailEffect,
    beyondSpecification: 'the effect of an e-mail, with its uncertainty',
  },
  getSentEmail: {
    ...common,
    path: '/api/emails/{id}/sent',
    summary: 'An e-mail as it was sent',
    response: SentEmail,
    cost: 'heavy',
    beyondSpecification: 'what was sent is looked at beside what became of it',
  },
})
