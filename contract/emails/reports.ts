import { z } from 'zod'
import { anyText, dateTime, id, idParam, listOf, masterId, operations, paging } from '../core.ts'
import { RunningStatus } from '../institutions/medicalInstitutions.ts'
import { RecipientState } from './recipients.ts'

/**
 * How far an e-mail has come with a recipient. `destination`: everybody to whom it goes. `waiting`: not decided yet. `delivered`:
 * accepted, and not come back later (`bounced`).
 */
export const RecipientStanding = z.enum([
  'destination',
  'waiting',
  'accepted',
  'delivered',
  'bounced',
  'refused',
  'in_doubt',
  'left_out',
  'invalid',
])
export type RecipientStanding = z.output<typeof RecipientStanding>

/**
 * Who has opened or clicked: a `person`; a `machine`, or somebody `unknown`, and no person; `nobody`: no person, whatever
 * machines did.
 */
export const ReactedBy = z.enum(['person', 'unknown', 'machine', 'nobody'])
export type ReactedBy = z.output<typeof ReactedBy>

/** Conditions on the recipients of an e-mail; all of them must be fulfilled. Times are from the first, before the second. */
export const EmailReportConditions = z.object({
  standing: RecipientStanding.optional(),
  state: RecipientState.optional(),
  /** Why it is left out, of no use, or refused. */
  reason: anyText(60).optional(),
  opened: ReactedBy.optional(),
  clicked: ReactedBy.optional(),
  /** A person has clicked this link. */
  link_id: id.optional(),
  opened_from: dateTime.optional(),
  opened_before: dateTime.optional(),
  clicked_from: dateTime.optional(),
  clicked_before: dateTime.optional(),
  /** Only if a person has opened it, lists of referrals are loaded since, and the institution is in none from that day on. */
  without_referral: z.boolean().optional(),
  /** Whether they opted out by this e-mail. */
  opted_out: z.boolean().optional(),
  facility_type_id: masterId.optional(),
  tag_id: id.optional(),
  /** Whether the institution is known. */
  matched: z.boolean().optional(),
  /** A part of the institution's name, the name or the address. */
  text: anyText(100).optional(),
})
export type EmailReportConditions = z.output<typeof EmailReportConditions>

export const EmailReportSort = z.enum([
  'position',
  'institution_name',
  'state',
  'accepted_at',
  'opened_at',
  'clicked_at',
])
export type EmailReportSort = z.output<typeof EmailReportSort>

const order = { sort_by: EmailReportSort.optional(), sort: z.enum(['asc', 'desc']).optional() }

/** Specification §3, report row, with what became of it. */
export const EmailReportRow = z.object({
  id,
  position: z.int(),
  /** Null if the institution is unknown; `institution_name` is what the file says. */
  medical_institution: z.object({ id, name: z.string(), running_status: RunningStatus }).nullable(),
  institution_name: z.string(),
  destination: z.string().nullable(),
  honorific: z.string().nullable(),
  email: z.string(),
  state: RecipientState,
  /** Why it is left out, of no use, refused or tried again. */
  reason: z.string().nullable(),
  /** The mail server's words. */
  response: z.string().nullable(),
  is_delivered: z.boolean(),
  /** By a person; null if the e-mail is not tracked or was not delivered. */
  is_opened: z.boolean().nullable(),
  is_clicked: z.boolean().nullable(),
  accepted_at: dateTime.nullable(),
  bounced_at: dateTime.nullable(),
  /** When a person did so first; a click is an opening too. */
  opened_at: dateTime.nullable(),
  clicked_at: dateTime.nullable(),
  machine_opened_at: dateTime.nullable(),
  machine_clicked_at: dateTime.nullable(),
  opted_out_at: dateTime.nullable(),
  /** Places of the links that a person has clicked. */
  clicked_links: z.array(z.int()),
  /** Referrals of the institution from the day on which it was opened; null if it was not, or no list since is loaded. */
  referral_count_since: z.int().nullable(),
})
export type EmailReportRow = z.output<typeof EmailReportRow>

export const reportFormats = ['csv', 'xlsx'] as const
/** The most institutions that one action can take from a report. */
export const maxReportInstitutions = 1_000

const path = '/api/emails/{id}/reports'
const common = {
  scope: 'crm',
  feature: 'emails',
  params: idParam,
  audit: { record: 'email', idFrom: 'id' },
  status: 200,
  effect: 'read',
  effects: {},
} as const

export const emailReportOperations = operations({
  listEmailReports: {
    ...common,
    method: 'GET',
    path,
    summary: 'The recipients of an e-mail with what became of each',
    query: paging.extend({ ...EmailReportConditions.shape, ...order }),
    response: listOf('reports', EmailReportRow).extend({
      /** The last day for which lists of referrals are loaded; null without any. */
      referrals_until: z.iso.date().nullable(),
    }),
  },
  listEmailReportInstitutions: {
    ...common,
    method: 'GET',
    path: `${path}/medical_institutions`,
    summary: 'The institutions of the found recipients, each once, in the order of the recipients',
    query: EmailReportConditions,
    response: z.object({ total_count: z.int(), medical_institution_ids: z.array(id).max(maxReportInstitutions) }),
    beyondSpecification: 'found recipients become an action list or tasks in one step',
  },
  exportEmailReports: {
    ...common,
    scope: 'query',
    effects: { takes_out: 'always' },
    method: 'GET',
    path: `${path}/file`,
    summary: 'All found recipients of an e-mail with what became of each, as CSV or an Excel workbook',
    query: EmailReportConditions.extend({ ...order, format: z.enum(reportFormats).default('csv') }),
    contentType: 'application/octet-stream',
    beyondSpecification: 'the report of an e-mail is worked on elsewhere too',
  },
})
