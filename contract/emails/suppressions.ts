import { z } from 'zod'
import {
  anyText,
  dateTime,
  distinct,
  id,
  idParam,
  listOf,
  longText,
  operations,
  paging,
  Person,
  shortText,
} from '../core.ts'
import { customCrud } from '../crud.ts'
import { SeenLetIn } from './letIn.ts'

/** `sales`: gets no mail of that category. `all`: gets none. */
export const SuppressionScope = z.enum(['sales', 'all'])
export type SuppressionScope = z.output<typeof SuppressionScope>

/** Why nothing goes to an address. Only `by_hand` is given by a person of the tenant. */
export const SuppressionReason = z.enum(['opted_out', 'bounced', 'full_box', 'complained', 'by_hand'])
export type SuppressionReason = z.output<typeof SuppressionReason>

/** The most addresses that a call or a file adds at once. */
export const maxSuppressions = 1_000
export const maxSuppressionRows = 20_000

/** An address to which nothing goes. A lifted one counts no more and stays as history. */
export const EmailSuppression = z.object({
  id,
  /** In lower case. */
  address: z.string(),
  scope: SuppressionScope,
  reason: SuppressionReason,
  note: z.string().nullable(),
  /** The e-mail from which somebody opted out, or which came back. */
  email: z.object({ id, title: z.string() }).nullable(),
  /** Null if no person of the tenant has added it. */
  created_by: Person.nullable(),
  created_date: dateTime,
  lifted_by: Person.nullable(),
  lifted_at: dateTime.nullable(),
  lift_reason: z.string().nullable(),
})
export type EmailSuppression = z.output<typeof EmailSuppression>

const conditions = {
  /** A part of the address. */
  address: anyText(254).optional(),
  scope: SuppressionScope.optional(),
  reason: SuppressionReason.optional(),
  /** By default those that count; `all` is the history. */
  status: z.enum(['standing', 'lifted', 'all']).optional(),
}
export const SuppressionConditions = z.object(conditions)

const added = z.object({
  added_count: z.int(),
  /** Addresses that were suppressed so before. */
  already_suppressed_count: z.int(),
})

const path = '/api/email_suppressions'
const common = { scope: 'crm', feature: 'emails' } as const
const audit = { record: 'email_suppression' } as const
const beyondSpecification = 'whoever wants no mail, or cannot get any, is left out'

export const emailSuppressionOperations = operations({
  listEmailSuppressions: {
    ...common,
    method: 'GET',
    path,
    summary: 'Addresses to which nothing goes, the newest first',
    query: paging.extend(conditions),
    response: listOf('email_suppressions', EmailSuppression),
    status: 200,
    effect: 'read',
    effects: {},
    audit,
    beyondSpecification,
  },
  addEmailSuppressions: {
    ...common,
    method: 'POST',
    path,
    summary: 'Leaves addresses out from now on, also from e-mails that are being sent',
    body: z.object({
      addresses: distinct(z.array(z.email().max(254)).min(1).max(maxSuppressions), (each) => each.toLowerCase()),
      scope: SuppressionScope,
      note: shortText(500).nullish(),
    }),
    response: added,
    status: 200,
    effect: 'write',
    effects: {},
    audit,
    beyondSpecification,
  },
  importEmailSuppressions: {
    ...common,
    method: 'POST',
    path: `${path}/import`,
    effects: { puts_in: 'always' },
    summary:
      'Leaves the addresses of a CSV or Excel file out, with its columns メールアドレス, 範囲 and メモ as an export has them',
    upload: 'import',
    response: added.extend({
      /** Lines without an address. */
      invalid_rows: z.array(z.object({ line_number: z.int(), address: z.string() })),
      invalid_count: z.int(),
    }),
    status: 200,
    effect: 'write',
    audit,
    beyondSpecification,
  },
  liftEmailSuppression: {
    ...common,
    method: 'POST',
    path: `${path}/{id}/lift`,
    summary:
      'Lets an address get mail again, and keeps why; 409 `suppression_lifted` if somebody has lifted it before, 409 `waiting_emails_let_in` for e-mails that wait and would go there too',
    params: idParam,
    body: z.object({ reason: longText(500).trim().min(1), ...SeenLetIn.shape }),
    response: EmailSuppression,
    status: 200,
    effect: 'write',
    // Whoever lifts it has mail go where none went.
    effects: { sends_out: 'always' },
    audit: { ...audit, idFrom: 'id' },
    beyondSpecification,
  },
  exportEmailSuppressions: {
    method: 'GET',
    path: `${path}/csv`,
    summary: 'Addresses to which nothing goes, as CSV (UTF-8 with BOM), formulas disarmed',
    scope: 'query',
    effects: { takes_out: 'always' },
    feature: 'emails',
    query: SuppressionConditions,
    contentType: 'text/csv',
    status: 200,
    effect: 'read',
    audit,
    beyondSpecification,
  },
})

/** Addresses to which nothing goes as an entity of the app, which is only listed. */
export const emailSuppressionContract = customCrud({
  singular: 'email_suppression',
  plural: 'email_suppressions',
  operations: emailSuppressionOperations,
  sorts: [],
  feature: 'emails',
})
