import { z } from 'zod'
import { date, dateTime, distinct, id, idParam, longText, operations, Person, seenVersion, shortText } from '../core.ts'
import { crud, reference } from '../crud.ts'
import { CommunicationLabelValuesPayload } from '../labels/labels.ts'
import { MailFormat, maxLabelsPerSheet } from './mailFormats.ts'

/** The most institutions that mail is made for, and noted for, at once. */
export const maxMailed = 500
/** The most doctors who are chosen for one mail. */
export const maxMailedDoctors = 1_000
/** The farthest that an office can shift what is printed, in millimetres. */
export const maxShift = 20

/**
 * Whom mail is addressed to: the institution (御中), its head (院長 … 先生 御机下), or the doctors of the office's own list.
 */
export const Addressing = z.enum(['institution', 'head', 'doctors'])
export type Addressing = z.infer<typeof Addressing>

/** Why an institution gets no mail. `no_doctor`: doctors were asked for, and none of it was chosen. */
export const LeftOutReason = z.enum(['closed', 'no_address', 'no_doctor'])

export const MailRecipient = z.object({
  medical_institution_id: id,
  institution_name: z.string(),
  /** Seven digits; null if it is not known. */
  postal_code: z.string().nullable(),
  address: z.string(),
  /** Null for the institution and its head. */
  doctor_id: id.nullable(),
  /** 所属 and 役職 in one line, or 院長. */
  division: z.string().nullable(),
  name: z.string().nullable(),
  /** 先生 or another of a person, 御中 of an institution. */
  honorific: z.string(),
  /** What stands after the honorific of a doctor on the outside (脇付): 御机下. */
  courtesy: z.string().nullable(),
})
export type MailRecipient = z.output<typeof MailRecipient>

const MailRecipients = z.object({
  recipients: z.array(MailRecipient),
  left_out: z.array(z.object({ medical_institution_id: id, institution_name: z.string(), reason: LeftOutReason })),
  /** The block of the sender as far as the tenant's own institution tells it. */
  sender: z.string(),
})

const MailSelection = z.object({
  /** Closed ones and those without an address are left out, and named. */
  medical_institution_ids: distinct(z.array(id).min(1).max(maxMailed), (institution) => institution),
  addressing: Addressing,
  /** Only these doctors of the institutions; all if absent. For `doctors`. */
  doctor_ids: z.array(id).max(maxMailedDoctors).optional(),
  /** Whether an institution without a chosen doctor is addressed itself (御中). For `doctors`; default false. */
  otherwise_institution: z.boolean().optional(),
})

/** A title and paragraphs with merge fields (letterFields.ts). */
export const LetterText = z.object({ title: shortText(200), text: longText(5_000) })

const millimetres = z.number().min(-maxShift).max(maxShift)

const feature = 'communications'
const selects = { scope: 'query', feature, effect: 'read', effects: {}, status: 200 } as const
const beyondSpecification = 'invitations and newsletters still go by post, and the addresses are here'

export const paperMailOperations = operations({
  findMailRecipients: {
    ...selects,
    method: 'POST',
    path: '/api/paper_mails/recipients',
    summary: 'Whom a mail to institutions is addressed to, and which of them get none',
    body: MailSelection,
    response: MailRecipients,
    beyondSpecification,
  },
  createMailSheets: {
    ...selects,
    method: 'POST',
    path: '/api/paper_mails/sheets',
    effects: { takes_out: 'always' },
    summary: 'Address labels, envelopes or letters as PDF',
    body: MailSelection.extend({
      format: MailFormat,
      /** The label of the first sheet to begin with, from 1 at the upper left, by rows. At most the labels of a sheet. */
      first_label: z.int().min(1).max(maxLabelsPerSheet).optional(),
      /** How far all is shifted to the right and down, in millimetres, because of the printer. */
      shift: z.object({ x: millimetres, y: millimetres }).optional(),
      /** Only the first sheet, with the outlines of the labels, to be held against the paper. */
      is_test: z.boolean().optional(),
      /** The block of the sender on envelopes and letters, with merge fields; default that of the tenant's own institution. */
      sender: longText(1_000).optional(),
      /** For `letter`, which needs it. */
      letter: LetterText.extend({ date }).optional(),
    }),
    contentType: 'application/pdf',
    snapshot: true,
    audit: { record: 'paper_mail' },
    beyondSpecification,
  },
  createMailing: {
    method: 'POST',
    path: '/api/paper_mails',
    summary: 'Notes a mail as a communication with each institution',
    scope: 'command',
    feature,
    body: z.object({
      medical_institution_ids: distinct(z.array(id).min(1).max(maxMailed), (institution) => institution),
      acted_date: date,
      user_id: reference('staffs'),
      /** The purpose of the communications. */
      title: shortText(200),
      /** Their memo. */
      text: longText().nullish(),
      category: shortText(100).nullish(),
      label_values: CommunicationLabelValuesPayload.nullish(),
      /** Made by the device. A mailing that is sent twice with the same key is noted once. */
      draft_key: z.uuid().nullish(),
    }),
    response: z.object({ id, communication_count: z.int() }),
    status: 201,
    effect: 'write',
    effects: {},
    audit: { record: 'mailing' },
    beyondSpecification,
  },
  deleteMailing: {
    method: 'DELETE',
    path: '/api/paper_mails/{id}',
    summary: 'Takes the note of a mail back: deletes those of its communications that are still there',
    scope: 'command',
    effects: { deletes: 'always' },
    feature,
    params: idParam,
    status: 204,
    effect: 'write',
    audit: { record: 'mailing', idFrom: 'id' },
    beyondSpecification,
  },
})

/** The most templates of a tenant. */
export const maxLetterTemplates = 200

/** A letter to begin with. */
export const LetterTemplate = z.object({
  id,
  name: z.string(),
  title: z.string(),
  text: z.string(),
  created_by: Person,
  /** The version: an update that saw an older one is a conflict. */
  updated_at: dateTime,
})

const LetterTemplatePayload = LetterText.extend({ name: shortText(100) })

export const letterTemplateContract = crud({
  singular: 'letter_template',
  plural: 'letter_templates',
  item: LetterTemplate,
  payload: LetterTemplatePayload,
  update: LetterTemplatePayload.extend({ updated_at: seenVersion }),
  sorts: ['name'],
  feature,
  beyond: { all: 'what an office writes again and again' },
})
