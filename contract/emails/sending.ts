import { z } from 'zod'
import { dateTime, id, idParam, ids, listOf, operations, paging, shortText } from '../core.ts'
import { HeldReason } from '../heldReasons.ts'
import { Email, EmailStatus } from './emails.ts'

/** From this number of recipients on, screens let whoever sends type the number; of fewer they send the one that was seen. */
export const confirmedRecipientCount = 100
/** So far ahead a sending can be planned. */
export const maxScheduleDays = 366

/** What somebody saw of an e-mail. What is newer by now is a conflict (409), which says who changed it and when. */
export const SeenEmail = z.object({
  /** The number of recipients that was seen. */
  recipient_count: z.int().min(0).optional(),
  /** The version that was seen. */
  updated_at: dateTime.nullish(),
  /** The version of the recipients that was seen: as many others are others. */
  recipients_updated_at: dateTime.nullish(),
})
export type SeenEmail = z.output<typeof SeenEmail>

export const SendPayload = SeenEmail.extend({
  /** When it goes out; null or absent: now. */
  scheduled_at: dateTime.nullish(),
  /** The number of recipients as the sender has seen or typed it. If it is missing or differs from the present one, nothing is sent (409). */
  recipient_count: SeenEmail.shape.recipient_count,
})
export type SendPayload = z.output<typeof SendPayload>

/** Why an e-mail is held, as whoever goes on with it has seen. Held again for another reason by now, it is a conflict (409). */
export const SeenHolding = z.object({ held_reason: HeldReason.optional() })
export type SeenHolding = z.output<typeof SeenHolding>

/** Specification §3, test-send payload: what merge fields are filled with, and where the mail goes. */
export const TestSendPayload = z.object({
  email: z.email().max(254),
  hospital: shortText(300).nullish(),
  name: shortText(100).nullish(),
  name_title: shortText(20).nullish(),
})
export type TestSendPayload = z.output<typeof TestSendPayload>

/** Why nothing goes out although an e-mail is being sent: the mail server cannot be reached, or refuses the sign-in. */
export const SendingTrouble = z.enum(['unreachable', 'sign_in'])

/** How far an e-mail is. The numbers of recipients add up to `destination_count`. */
export const EmailProgress = z.object({
  id,
  status: EmailStatus,
  held_reason: HeldReason.nullable(),
  trouble: SendingTrouble.nullable(),
  destination_count: z.int(),
  /** Waiting for their first attempt. */
  queued_count: z.int(),
  /** At the mail server now. */
  sending_count: z.int(),
  /** To be tried again later, as the server asked. */
  deferred_count: z.int(),
  accepted_count: z.int(),
  refused_count: z.int(),
  /** The connection broke before the answer; a person decides. */
  doubtful_count: z.int(),
  /** When the next attempt at a deferred recipient is due, or the night ends. */
  next_attempt_at: dateTime.nullable(),
  scheduled_at: dateTime.nullable(),
  started_at: dateTime.nullable(),
  finished_at: dateTime.nullable(),
  /** When these numbers were read. */
  read_at: dateTime,
})
export type EmailProgress = z.output<typeof EmailProgress>

/** A recipient of whom nobody knows whether the mail has arrived. */
export const DoubtfulRecipient = z.object({
  id,
  institution_name: z.string(),
  destination: z.string().nullable(),
  email: z.string(),
  attempted_at: dateTime.nullable(),
})

/** `again`: send again, at the risk of a second copy. `arrived`: it has. `leave`: it has not, and nothing more is sent. */
export const DoubtDecision = z.enum(['again', 'arrived', 'leave'])
export type DoubtDecision = z.output<typeof DoubtDecision>
export const DoubtDecisionPayload = z.object({
  decision: DoubtDecision,
  /** null: all of the e-mail. If one of these is in doubt no more, nothing is decided (409 `doubts_changed`). */
  recipient_ids: ids.min(1).nullable(),
  /** With null, `version` of the recipients in doubt that the caller saw. If it is missing, or others are in doubt by now, nothing is decided (409 `doubts_changed`). */
  seen: z.string().max(64).optional(),
})

const path = '/api/emails/{id}'
const common = { feature: 'emails', params: idParam } as const
const change = {
  ...common,
  scope: 'command',
  method: 'POST',
  effect: 'write',
  effects: {},
  audit: { record: 'email', idFrom: 'id' },
  response: Email,
  status: 200,
} as const
const controlled = 'a sending can be planned, approved, held, continued and stopped'
const honest = 'an interrupted sending shows what it does not know, and a person decides'

export const emailSendingOperations = operations({
  sendEmail: {
    ...change,
    path: `${path}/send`,
    summary: 'Sends a draft, now or at a time; where the tenant asks for it, after a second person’s approval',
    body: SendPayload,
    cost: 'heavy',
    effects: { sends_out: 'always' },
  },
  sendEmailForTest: {
    ...change,
    path: `${path}/send_for_test`,
    summary: 'Sends an e-mail to one address at once, marked as a test and not counted',
    body: TestSendPayload,
    response: undefined,
    status: 204,
    cost: 'heavy',
    effects: { sends_out: 'always' },
  },
  approveEmail: {
    ...change,
    path: `${path}/approve`,
    summary: 'Approves what another person wants to send, as whoever approves saw it',
    body: SeenEmail.nullish(),
    beyondSpecification: controlled,
    effects: { sends_out: 'always' },
  },
  withdrawEmail: {
    ...change,
    path: `${path}/withdraw`,
    summary: 'Makes an e-mail that waits for its time or approval a draft again, which keeps the time as a wish',
    body: SeenEmail.nullish(),
    beyondSpecification: controlled,
  },
  rescheduleEmail: {
    ...change,
    path: `${path}/reschedule`,
    summary:
      'Gives an e-mail that waits for its time or approval another time; where the tenant asks for it, after a new approval',
    body: SendPayload,
    cost: 'heavy',
    beyondSpecification: controlled,
    effects: { sends_out: 'always' },
  },
  holdEmail: {
    ...change,
    path: `${path}/hold`,
    summary: 'Holds an e-mail that is being sent',
    beyondSpecification: controlled,
  },
  continueEmail: {
    ...change,
    path: `${path}/continue`,
    summary: 'Goes on with an e-mail that was held, for the reason that was seen',
    body: SeenHolding.nullish(),
    beyondSpecification: controlled,
    effects: { sends_out: 'always' },
  },
  stopEmail: {
    ...change,
    path: `${path}/stop`,
    summary: 'Stops an e-mail for good: nobody gets it any more',
    beyondSpecification: controlled,
  },
  correctEmail: {
    ...common,
    scope: 'crm',
    method: 'POST',
    path: `${path}/correct`,
    summary: 'Makes a draft with the same contents for those who got an e-mail',
    response: z.object({ id }),
    status: 201,
    effect: 'write',
    effects: {},
    audit: { record: 'email' },
    beyondSpecification: 'a mistake in an e-mail is corrected where it arrived',
  },
  getEmailProgress: {
    ...common,
    scope: 'crm',
    method: 'GET',
    path: `${path}/progress`,
    summary: 'How far an e-mail is',
    response: EmailProgress,
    status: 200,
    effect: 'read',
    effects: {},
    beyondSpecification: controlled,
  },
  listEmailDoubts: {
    ...common,
    scope: 'crm',
    method: 'GET',
    path: `${path}/doubts`,
    summary: 'Recipients of whom nobody knows whether the e-mail has arrived',
    query: paging,
    response: listOf('recipients', DoubtfulRecipient).extend({
      /** Tells all recipients in doubt, of whatever page, from other ones. */
      version: z.string(),
    }),
    status: 200,
    effect: 'read',
    effects: {},
    beyondSpecification: honest,
  },
  decideEmailDoubts: {
    ...change,
    path: `${path}/doubts`,
    summary: 'Decides what becomes of recipients in doubt',
    body: DoubtDecisionPayload,
    beyondSpecification: honest,
    effects: { sends_out: 'in_part' },
  },
})
