import { z } from 'zod'
import { anyText, date, dateTime, id, idParam, ids, listOf, operations, paging } from '../core.ts'
import { Doctor } from '../institutions/doctors.ts'
import { MedicalInstitutionConditions, RunningStatus } from '../institutions/medicalInstitutions.ts'
import { ConsentBasis } from './consents.ts'
import { SuppressionReason } from './suppressions.ts'

/** The most recipients of an e-mail, whatever becomes of them. */
export const maxRecipients = 20_000

/** The most institutions whose doctors one call names. */
export const maxChosenInstitutions = 5_000

/**
 * `invalid`: a row of the file that is no use. `left_out`: nothing goes there, with the reason. `queued`: waits. `deferred`: the
 * server wants it later. `in_doubt`: nobody knows whether it has arrived.
 */
export const RecipientState = z.enum([
  'invalid',
  'left_out',
  'queued',
  'sending',
  'deferred',
  'refused',
  'in_doubt',
  'accepted',
])
export type RecipientState = z.output<typeof RecipientState>

/** Why a row of a file is no use. `institution_differs`: its id is of one institution and its name of another; a person decides. */
export const InvalidReason = z.enum([
  'broken_row',
  'no_address',
  'address',
  'no_institution',
  'institution_id',
  'institution_code',
  'institution_differs',
])
export type InvalidReason = z.output<typeof InvalidReason>

/**
 * Why a recipient is left out: a suppression of the address, listed before (`duplicate`), a doctor whose address was found not
 * to work (`unreachable`), or advertising without a recorded basis (`no_consent`).
 */
export const LeftOutReason = z.enum([...SuppressionReason.options, 'duplicate', 'unreachable', 'no_consent'])
export type LeftOutReason = z.output<typeof LeftOutReason>

/** What is right in rows whose id is of one institution and whose name of another. */
export const InstitutionDecision = z.enum(['id', 'name'])
export type InstitutionDecision = z.output<typeof InstitutionDecision>

/** A recipient of an e-mail. */
export const EmailRecipient = z.object({
  id,
  /** The place in the file or selection, from 1. */
  position: z.int(),
  /** The line of the file; null for recipients chosen in the product. */
  line_number: z.int().nullable(),
  /** Null if the file's institution was not found in the master; the mail then has the file's name. */
  medical_institution: z.object({ id, name: z.string(), running_status: RunningStatus }).nullable(),
  institution_name: z.string(),
  doctor_id: id.nullable(),
  destination: z.string().nullable(),
  honorific: z.string().nullable(),
  division: z.string().nullable(),
  /** In lower case; as written in an invalid row. */
  email: z.string(),
  state: RecipientState,
  /** An {@link InvalidReason} or {@link LeftOutReason}; after sending, the kind of refusal. */
  reason: z.string().nullable(),
  /** What the mail server said last, in its words. */
  response: z.string().nullable(),
  consent_basis: ConsentBasis.nullable(),
  accepted_at: dateTime.nullable(),
})
export type EmailRecipient = z.output<typeof EmailRecipient>

const found = {
  state: RecipientState.optional(),
  reason: anyText(60).optional(),
  /** A part of the institution's name, the name or the address. */
  text: anyText(100).optional(),
  /** Whether the institution was found in the master. */
  matched: z.boolean().optional(),
}
export const RecipientConditions = z.object(found)

/** Doctors with an address who fulfil all conditions. */
export const DestinationConditions = z.object({
  /** A part of the doctor's name, division or address, or of the institution's name. */
  text: anyText(100).optional(),
  /** Conditions of the partner search. */
  institutions: MedicalInstitutionConditions.optional(),
  /** At one of these institutions, for a selection. */
  medical_institution_ids: z.array(id).max(maxChosenInstitutions).optional(),
  /** At an institution on one of these action lists. */
  action_list_ids: ids.max(50).optional(),
  /** At an institution with a communication since that day. */
  contacted_since: date.optional(),
  /** At an institution without one since that day. */
  not_contacted_since: date.optional(),
  /** Only these. */
  doctor_ids: ids.optional(),
})
export type DestinationConditions = z.output<typeof DestinationConditions>

/** A doctor who can receive mail. */
export const EmailDestination = Doctor.pick({
  id: true,
  division: true,
  position: true,
  name: true,
  honorific: true,
}).extend({
  email: z.string(),
  medical_institution: z.object({ id, name: z.string() }),
  /** The recorded basis for advertising; null without one. */
  consent_basis: ConsentBasis.nullable(),
  /** Suppressions of the address: of advertising (`sales`), or of any mail. */
  suppressed: z.enum(['sales', 'all']).nullable(),
})
export type EmailDestination = z.output<typeof EmailDestination>

/** How many doctors fulfil conditions, and how many of them get no mail. */
export const DestinationCounts = z.object({
  /** Doctors with an address that works. */
  count: z.int(),
  /** Institutions at which they are. */
  institution_count: z.int(),
  /** Those who get no mail at all. */
  suppressed_count: z.int(),
  /** Those besides who get no advertising: it is suppressed for them, or no basis is recorded. */
  without_advertising_count: z.int(),
})

/** What became of a change of the recipients. */
export const RecipientCounts = z.object({
  /** Recipients who will get the e-mail. */
  destination_count: z.int(),
  invalid_count: z.int(),
  left_out_count: z.int(),
  /** The same by reason, invalid rows too. */
  reasons: z.array(z.object({ state: z.enum(['invalid', 'left_out']), reason: z.string(), count: z.int() })),
  /** Recipients whose institution was not found in the master. */
  unmatched_count: z.int(),
})
export type RecipientCounts = z.output<typeof RecipientCounts>

const path = '/api/emails/{id}/recipients'
const common = { scope: 'crm', feature: 'emails' } as const
const ofEmail = { ...common, params: idParam, audit: { record: 'email', idFrom: 'id' } } as const
const change = { ...ofEmail, effect: 'write', effects: {}, status: 200, response: RecipientCounts } as const
const seen = 'everybody who gets an e-mail, and who does not and why, can be looked at'
const chosen = 'recipients are chosen among the doctors that the office knows'

export const emailRecipientOperations = operations({
  listEmailDestinations: {
    ...common,
    method: 'GET',
    path: '/api/doctors/email_destinations',
    summary: 'Doctors to whom mail can be sent, with their institutions',
    query: paging.extend({ text: DestinationConditions.shape.text }),
    response: listOf('email_destinations', EmailDestination),
    status: 200,
    effect: 'read',
    effects: {},
    audit: { record: 'doctor' },
  },
  searchEmailDestinations: {
    ...common,
    method: 'POST',
    path: '/api/doctors/email_destinations/search_results',
    summary: 'Doctors to whom mail can be sent, by conditions of the partner search, action lists and contacts',
    body: DestinationConditions.extend(paging.shape),
    response: listOf('email_destinations', EmailDestination),
    status: 200,
    effect: 'read',
    effects: {},
    cost: 'heavy',
    audit: { record: 'doctor' },
    beyondSpecification: chosen,
  },
  countEmailDestinations: {
    ...common,
    method: 'POST',
    path: '/api/doctors/email_destinations/counts',
    summary: 'How many doctors fulfil conditions, and how many of them get no mail or no advertising',
    body: DestinationConditions,
    response: DestinationCounts,
    status: 200,
    effect: 'read',
    effects: {},
    cost: 'heavy',
    beyondSpecification: chosen,
  },
  listEmailRecipients: {
    ...ofEmail,
    method: 'GET',
    path,
    summary: 'The recipients of an e-mail in the order of the file or selection',
    query: paging.extend(found),
    response: listOf('recipients', EmailRecipient),
    status: 200,
    effect: 'read',
    effects: {},
    beyondSpecification: seen,
  },
  countEmailRecipients: {
    ...ofEmail,
    method: 'GET',
    path: `${path}/counts`,
    summary: 'How many recipients an e-mail has, and how many are left out for which reasons',
    response: RecipientCounts,
    status: 200,
    effect: 'read',
    effects: {},
    beyondSpecification: seen,
  },
  exportEmailRecipients: {
    ...ofEmail,
    scope: 'query',
    effects: { takes_out: 'always' },
    method: 'GET',
    path: `${path}/csv`,
    summary: 'Recipients of an e-mail as CSV with the columns of the template, the line, state and reason',
    query: RecipientConditions,
    contentType: 'text/csv',
    status: 200,
    effect: 'read',
    beyondSpecification: seen,
  },
  downloadRecipientsTemplate: {
    ...common,
    method: 'GET',
    path: '/api/email_recipients_template',
    effects: { puts_in: 'always' },
    summary: 'An empty file of recipients as CSV, with the headings that are understood',
    contentType: 'text/csv',
    status: 200,
    effect: 'read',
    beyondSpecification: 'a file to begin with',
  },
  chooseEmailRecipients: {
    ...change,
    method: 'POST',
    path,
    summary: 'Makes doctors the recipients of a draft: in place of those before, or added to them',
    body: DestinationConditions.extend({ mode: z.enum(['replace', 'add']) }),
    cost: 'heavy',
    beyondSpecification: chosen,
  },
  takeEmailRecipients: {
    ...change,
    effects: { puts_in: 'always' },
    method: 'POST',
    path: `${path}/file`,
    summary:
      'Replaces the recipients of a draft by those of a file (multipart/form-data with one part, `file`), and leaves its contents and their version alone',
    upload: 'import',
    beyondSpecification: 'who gets an e-mail is saved apart from what it says',
  },
  removeEmailRecipients: {
    ...change,
    method: 'POST',
    path: `${path}/remove`,
    summary: 'Takes recipients of a draft away; null takes all',
    body: z.object({ recipient_ids: ids.min(1).nullable() }),
    beyondSpecification: chosen,
  },
  decideRecipientInstitutions: {
    ...change,
    method: 'POST',
    path: `${path}/institutions`,
    summary: 'Lets in the rows of a file whose id and name are of two institutions, by what is right in them',
    body: z.object({ decision: InstitutionDecision }),
    cost: 'heavy',
    beyondSpecification: 'nobody gets what is meant for another institution',
  },
  createRecipientDoctors: {
    ...change,
    method: 'POST',
    path: `${path}/doctors`,
    summary: 'Adds the named recipients of a file to the doctors of their institutions, unless they are there',
    response: z.object({ created_count: z.int() }),
    cost: 'heavy',
    beyondSpecification: 'addresses that arrive in a file are there for the next e-mail',
  },
})
