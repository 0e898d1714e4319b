import { z } from 'zod'
import { dateTime, operations, shortText } from '../core.ts'
import { contentHtml } from './emails.ts'

const maxFrameHtml = 20_000
const frame = {
  accent_color: z.string().regex(/^#[0-9a-f]{6}$/),
  /** Whether the tenant's logo stands above the contents. */
  shows_logo: z.boolean(),
  /** Whether opens and clicks are counted, if recipients can reach this server. */
  is_tracked: z.boolean(),
  /** Whether a second person approves each e-mail before it goes out. */
  needs_approval: z.boolean(),
  /** No sending from 21:00 to 7:00 in Japan. */
  rests_at_night: z.boolean(),
}

/** What surrounds the contents of every e-mail of a tenant, and how the tenant sends. */
export const EmailFrame = z.object({
  ...frame,
  /** Sanitised HTML, as contents are. */
  signature: z.string(),
  footer: z.string(),
  /** Name, address and contact of the sender, which e-mails of the category `sales` must show (特定電子メール法 第4条). */
  legal_name: z.string().nullable(),
  legal_address: z.string().nullable(),
  legal_contact: z.string().nullable(),
  /** null before the first change. */
  updated_at: dateTime.nullable(),
})
export type EmailFrame = z.output<typeof EmailFrame>

export const EmailFramePayload = z.object({
  ...frame,
  signature: contentHtml(maxFrameHtml),
  footer: contentHtml(maxFrameHtml),
  legal_name: shortText(200).nullable(),
  legal_address: shortText(300).nullable(),
  legal_contact: shortText(300).nullable(),
  /** The version that the user saw; a newer one is a conflict (409). */
  updated_at: dateTime.nullable(),
})
export type EmailFramePayload = z.output<typeof EmailFramePayload>

const common = { scope: 'crm', feature: 'emails', path: '/api/email_frame', response: EmailFrame, status: 200 } as const
const beyondSpecification = 'the e-mails of a house look alike and name their sender'

export const emailFrameOperations = operations({
  getEmailFrame: {
    ...common,
    method: 'GET',
    summary: 'What surrounds the contents of each e-mail',
    effect: 'read',
    effects: {},
    beyondSpecification,
  },
  updateEmailFrame: {
    ...common,
    method: 'PUT',
    summary: 'Changes what surrounds the contents of e-mails not yet sent',
    role: 'owner',
    body: EmailFramePayload,
    effect: 'write',
    effects: {},
    audit: { record: 'email_frame' },
    beyondSpecification,
  },
})
