import { z } from 'zod'
import { dateTime, id, idParam, listOf, operations, paging, Person, shortText } from '../core.ts'
import { customCrud } from '../crud.ts'
import { HeldReason } from '../heldReasons.ts'

/** Specification §4, E-mail category. `sales` is advertising in the sense of 特定電子メール法. */
export const EmailCategory = z.enum(['sales', 'other'])
export type EmailCategory = z.output<typeof EmailCategory>

/** Specification §4, E-mail status filter. Unsent are drafts and those that wait for their approval or time. */
export const EmailStatusFilter = z.enum(['unsent', 'sent'])

/**
 * `scheduled`: goes out at `scheduled_at`. `held`: a person or a rule has paused it. `stopped`: nothing more goes out.
 */
export const EmailStatus = z.enum(['draft', 'waiting_approval', 'scheduled', 'sending', 'held', 'stopped', 'sent'])
export type EmailStatus = z.output<typeof EmailStatus>

export const unsentStatuses = ['draft', 'waiting_approval', 'scheduled'] as const satisfies readonly EmailStatus[]

/** The most characters of contents, and of the HTML of a template, signature or footer. */
export const maxContentLength = 300_000
export const maxTitleLength = 200

const counts = {
  /** Recipients who got it or will get it. */
  destination_count: z.int(),
  /** Rows of the file that are no use. */
  invalid_destination_count: z.int(),
  /** Recipients to whom nothing goes: suppressed, without consent, or listed twice. */
  left_out_count: z.int(),
}

const heading = {
  id,
  status: EmailStatus,
  category: EmailCategory,
  sender_name: z.string(),
  sender_email: z.string(),
  title: z.string(),
  attachment_name: z.string().nullable(),
  attachment_id: id.nullable(),
  ...counts,
  created_date: dateTime,
  created_by: Person,
  scheduled_at: dateTime.nullable(),
  started_at: dateTime.nullable(),
  finished_at: dateTime.nullable(),
  deleted_at: dateTime.nullable(),
}

/** An e-mail in the list. Rates are percentages of what was delivered; null before anything was. */
export const ListedEmail = z.object({
  ...heading,
  /** Sanitised HTML with merge fields; null if the call asked for none. */
  main_content: z.string().nullable(),
  /** Accepted by the recipients' servers, less what came back later. */
  delivered_count: z.int(),
  /** Of persons; machines are not counted. Null also for an e-mail that is not tracked. */
  opened_rate: z.number().nullable(),
  clicked_rate: z.number().nullable(),
})
export type ListedEmail = z.output<typeof ListedEmail>

/** Specification §3, E-mail campaign. */
export const Email = z.object({
  ...heading,
  /** Sanitised HTML with merge fields. */
  main_content: z.string(),
  attachment_byte_count: z.int().nullable(),
  recipients_filename: z.string().nullable(),
  accepted_count: z.int(),
  refused_count: z.int(),
  /** The connection broke after the contents were sent; a person decides whether to send again. */
  doubtful_count: z.int(),
  bounced_count: z.int(),
  opened_count: z.int(),
  clicked_count: z.int(),
  is_tracked: z.boolean(),
  /** The e-mail that this one corrects. */
  corrects: z.object({ id, title: z.string() }).nullable(),
  held_reason: HeldReason.nullable(),
  approved_by: Person.nullable(),
  sent_by: Person.nullable(),
  /** Of a draft that was taken back: the time for which it was planned, so that it can be planned for it again. Nothing is sent then. */
  wished_at: dateTime.nullable(),
  /** The version of the recipients: when somebody last changed who gets it; when it was made, if nobody has. */
  recipients_updated_at: dateTime,
  /** The version: an update that saw an older one is a conflict. */
  updated_at: dateTime,
  updated_by: Person,
})
export type Email = z.output<typeof Email>

/** HTML of any kind. What mail programs do not show is taken out when it is stored. */
export const contentHtml = (max = maxContentLength) =>
  z
    .string()
    .max(max)
    .refine((value) => value.isWellFormed(), { params: { code: 'lone_surrogate' } })
    .refine((value) => !/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.test(value), {
      params: { code: 'control_character' },
    })

export const EmailPayload = z.object({
  category: EmailCategory.optional(),
  sender_name: shortText(100),
  sender_email: z.email().max(254),
  /** May contain merge fields. */
  title: shortText(maxTitleLength),
  main_content: contentHtml(),
  attachment_id: id.nullish(),
})
export type EmailPayload = z.output<typeof EmailPayload>

/** `updated_at` is the version that the user saw. A newer one is a conflict (409) with the stored e-mail in `current`. */
export const EmailChanges = EmailPayload.extend({ updated_at: dateTime.nullish() })

const path = '/api/emails'
const common = { scope: 'crm', feature: 'emails' } as const
const one = { params: idParam, audit: { record: 'email', idFrom: 'id' }, effect: 'write', effects: {} } as const
/** The file is read while the caller waits. */
const form = { upload: 'import', form: { file: 'recipients_file', body: 'settings' } } as const

export const emailOperations = operations({
  listEmails: {
    ...common,
    method: 'GET',
    path,
    summary: 'E-mails, the newest first; sent ones by when their sending began',
    query: paging.extend({
      status: EmailStatusFilter.optional(),
      /** A part of the title. */
      title: shortText(100).optional(),
      /** A part of the sender's name or address. */
      sender: shortText(100).optional(),
      category: EmailCategory.optional(),
      /** Deleted in the last 30 days, which can be restored. */
      deleted: z.boolean().optional(),
      /** Whether e-mails come with their contents. Default true; a list that does not show them is smaller without. */
      has_content: z.boolean().optional(),
    }),
    response: listOf('emails', ListedEmail),
    status: 200,
    effect: 'read',
    effects: {},
  },
  getEmail: {
    ...common,
    method: 'GET',
    path: `${path}/{id}`,
    summary: 'One e-mail',
    params: idParam,
    response: Email,
    status: 200,
    effect: 'read',
    effects: {},
  },
  createEmail: {
    ...common,
    ...form,
    method: 'POST',
    path,
    summary: 'Adds a draft (multipart/form-data: `settings` as JSON, `recipients_file` if there is one)',
    body: EmailPayload,
    response: Email,
    status: 201,
    effect: 'write',
    effects: { puts_in: 'in_part' },
    audit: { record: 'email' },
  },
  updateEmail: {
    ...common,
    ...one,
    ...form,
    method: 'PUT',
    path: `${path}/{id}`,
    summary: 'Changes a draft; a `recipients_file` replaces the recipients, without one they stay',
    body: EmailChanges,
    response: Email,
    status: 200,
    effects: { puts_in: 'in_part', deletes: 'in_part' },
  },
  deleteEmail: {
    ...common,
    ...one,
    method: 'DELETE',
    path: `${path}/{id}`,
    summary: 'Deletes an e-mail of which nothing has been sent; it can be restored for 30 days',
    status: 204,
    effects: { deletes: 'in_part' },
  },
  restoreEmail: {
    ...common,
    ...one,
    method: 'POST',
    path: `${path}/{id}/restore`,
    summary: 'Brings a deleted e-mail back, as a draft',
    response: Email,
    status: 200,
    beyondSpecification: 'a deletion can be taken back for 30 days',
  },
  copyEmail: {
    ...common,
    method: 'POST',
    path: `${path}/{id}/copy`,
    summary: 'Makes a draft with the same contents, without the recipients',
    params: idParam,
    response: z.object({ id }),
    status: 201,
    effect: 'write',
    effects: {},
    audit: { record: 'email' },
  },
})

export const emailContract = customCrud({
  singular: 'email',
  plural: 'emails',
  operations: emailOperations,
  sorts: [],
  feature: 'emails',
})
