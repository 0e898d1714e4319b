import { z } from 'zod'
import { dateTime, id, idParam, operations, paging, listOf } from '../core.ts'
import { contentHtml, EmailCategory, maxTitleLength } from './emails.ts'

/** Gmail cuts a message whose HTML is larger. */
export const maxShownBytes = 100_000
/** From this length a title is cut on phones. */
export const longTitle = 50
/** From this size on many servers refuse attachments, and the most that is sent. */
export const largeAttachmentBytes = 3 * 1024 * 1024
export const maxAttachmentBytes = 10 * 1024 * 1024
export const maxPictureBytes = 2 * 1024 * 1024
export const maxPictures = 1_000
/** Pictures of one e-mail together. */
export const maxPicturesBytes = 5 * 1024 * 1024
export const pictureTypes = ['image/png', 'image/jpeg', 'image/gif'] as const

/** A picture for contents. `url` is the only address of a picture that contents keep. */
export const EmailPicture = z.object({
  id,
  url: z.string(),
  filename: z.string(),
  content_type: z.string(),
  byte_count: z.int(),
  created_date: dateTime,
})
export type EmailPicture = z.output<typeof EmailPicture>

/** An e-mail as it is being written. */
const Written = z.object({
  category: EmailCategory.optional(),
  sender_name: z.string().max(100).nullish(),
  sender_email: z.string().max(254).nullish(),
  title: z.string().max(maxTitleLength),
  main_content: contentHtml(),
  attachment_id: id.nullish(),
  /** The stored e-mail whose recipients it goes to. */
  email_id: id.nullish(),
})

export const PreviewPayload = Written.extend({
  /** As this recipient of `email_id` gets it; without one, as somebody made up. */
  recipient_id: id.nullish(),
})

/** A file that an e-mail sends along. */
const attachments = z.array(z.object({ filename: z.string(), byte_count: z.int() }))

export const EmailPreview = z.object({
  title: z.string(),
  /** A whole page with pictures inside it. It loads nothing from outside, and its links lead nowhere. */
  html: z.string(),
  text: z.string(),
  /** Size of the HTML as it is sent. */
  byte_count: z.int(),
  /** Whose view it is. */
  recipient: z.object({
    institution_name: z.string(),
    destination: z.string().nullable(),
    honorific: z.string(),
  }),
  attachments,
})
export type EmailPreview = z.output<typeof EmailPreview>

export const findingCodes = [
  'empty_contents',
  'removed_markup',
  'unknown_merge_field',
  'empty_merge_field',
  'broken_link',
  'long_title',
  'picture_without_text',
  'missing_picture',
  'large_pictures',
  'large_contents',
  'missing_legal_notice',
  'sender_not_allowed',
  'invalid_sender',
  'large_attachment',
  'too_large_attachment',
  'missing_attachment',
  'no_recipients',
] as const
/** `error`: it cannot be sent so. */
export const FindingSeverity = z.enum(['error', 'warning', 'notice'])

/** Something to look at before an e-mail is sent. */
export const EmailFinding = z.object({
  code: z.enum(findingCodes),
  severity: FindingSeverity,
  /** Where it is: a field of the e-mail, its `recipients`, or the tenant's `frame`. */
  place: z.enum(['title', 'main_content', 'sender_email', 'attachment_id', 'recipients', 'frame']),
  /** What it is about: a link, a merge field, a removed element, a size in bytes. */
  subject: z.string().nullable(),
  /** What stands in place of an empty merge field. */
  replacement: z.string().nullable(),
  /** How many recipients, links or pictures; null if it cannot be counted. */
  count: z.int().nullable(),
  /** The first of the recipients concerned. */
  recipients: z.array(z.object({ id, institution_name: z.string() })),
})
export type EmailFinding = z.output<typeof EmailFinding>

const common = { scope: 'crm', feature: 'emails' } as const
const pictures = '/api/email_pictures'

export const emailContentOperations = operations({
  previewEmail: {
    ...common,
    method: 'POST',
    path: '/api/emails/preview',
    summary: 'What a recipient will see of an e-mail, saved or not',
    body: PreviewPayload,
    response: EmailPreview,
    status: 200,
    effect: 'read',
    effects: {},
    cost: 'heavy',
    beyondSpecification: 'an e-mail is looked at as a recipient before it is sent',
  },
  checkEmail: {
    ...common,
    method: 'POST',
    path: '/api/emails/check',
    summary: 'What to look at before an e-mail, saved or not, is sent',
    body: Written,
    response: z.object({ findings: z.array(EmailFinding), attachments }),
    status: 200,
    effect: 'read',
    effects: {},
    cost: 'heavy',
    beyondSpecification: 'an e-mail is checked before it is sent',
  },
  listEmailPictures: {
    ...common,
    method: 'GET',
    path: pictures,
    summary: 'The pictures for contents, the newest first',
    query: paging,
    response: listOf('email_pictures', EmailPicture),
    status: 200,
    effect: 'read',
    effects: {},
    beyondSpecification: 'contents have pictures',
  },
  createEmailPicture: {
    ...common,
    method: 'POST',
    path: pictures,
    summary: 'Stores a picture for contents (multipart/form-data with one part, `file`): PNG, JPEG or GIF up to 2 MiB',
    upload: 'attachment',
    response: EmailPicture,
    status: 201,
    effect: 'write',
    effects: {},
    audit: { record: 'email_picture' },
    beyondSpecification: 'contents have pictures',
  },
  readEmailPicture: {
    ...common,
    method: 'GET',
    path: `${pictures}/{id}/content`,
    summary: 'The contents of a picture, for the editor',
    params: idParam,
    status: 200,
    contentType: 'application/octet-stream',
    effect: 'read',
    effects: {},
    beyondSpecification: 'where the address of a picture leads',
  },
})
