import { z } from 'zod'
import {
  anyText,
  date,
  dateTime,
  distinct,
  id,
  idParam,
  ids,
  listOf,
  operations,
  paging,
  Person,
  shortText,
} from '../core.ts'
import { SeenLetIn } from './letIn.ts'
import { customCrud } from '../crud.ts'

/**
 * Why mail of the category `sales` may go to somebody (特定電子メール法 第3条). `consent`: asked for and given. `business`: an
 * existing business relation. `published`: the address is published. `notified`: they told us the address themselves.
 */
export const ConsentBasis = z.enum(['consent', 'business', 'published', 'notified'])
export type ConsentBasis = z.output<typeof ConsentBasis>

/** The most addresses whose consent one call records. */
export const maxConsents = 1_000

const recorded = {
  basis: ConsentBasis,
  obtained_on: date,
  /** Where it was given or is published: 2026年度 登録医総会の申込書, the address of a page. */
  source: shortText(300),
}
export const ConsentPayload = z.object(recorded)
export type ConsentPayload = z.output<typeof ConsentPayload>

/** An entry of the record. The last one of an address or doctor counts; none is ever changed. */
export const EmailConsent = z.object({
  id,
  /** In lower case. */
  address: z.string(),
  doctor: z.object({ id, name: z.string() }).nullable(),
  /** `lifted`: from then on there is none. */
  basis: z.enum([...ConsentBasis.options, 'lifted']),
  obtained_on: date,
  source: z.string(),
  recorded_by: Person,
  recorded_at: dateTime,
})
export type EmailConsent = z.output<typeof EmailConsent>

const conditions = {
  /** A part of the address. */
  address: anyText(254).optional(),
  doctor_id: id.optional(),
  basis: EmailConsent.shape.basis.optional(),
  /** Only the entries that count now. */
  current: z.boolean().optional(),
}
export const ConsentConditions = z.object(conditions)

const whose = {
  doctor_ids: distinct(ids, (each) => each).optional(),
  addresses: distinct(z.array(z.email().max(254)).max(maxConsents), (each) => each.toLowerCase()).optional(),
}

const path = '/api/email_consents'
const common = { scope: 'crm', feature: 'emails' } as const
const audit = { record: 'email_consent' } as const
const counted = z.object({ recorded_count: z.int() })
const beyondSpecification = 'advertising goes only to those who may get it, and the record of it can be shown'

export const emailConsentOperations = operations({
  listEmailConsents: {
    ...common,
    method: 'GET',
    path,
    summary: 'The record of consents, the newest first',
    query: paging.extend(conditions),
    response: listOf('email_consents', EmailConsent),
    status: 200,
    effect: 'read',
    effects: {},
    audit,
    beyondSpecification,
  },
  recordEmailConsents: {
    ...common,
    method: 'POST',
    path,
    summary:
      'Records why advertising may go to doctors or addresses; for one that has withdrawn only with the permission to send, and 409 `waiting_emails_let_in` for e-mails that wait and would go there too',
    body: z.object({ ...whose, ...recorded, ...SeenLetIn.shape }),
    response: counted,
    status: 200,
    effect: 'write',
    effects: { sends_out: 'in_part' },
    audit,
    beyondSpecification,
  },
  liftEmailConsents: {
    ...common,
    method: 'POST',
    path: `${path}/lift`,
    summary: 'Records that doctors or addresses no longer agree to advertising',
    body: z.object({ ...whose, source: recorded.source }),
    response: counted,
    status: 200,
    effect: 'write',
    effects: {},
    audit: { ...audit, action: 'update' },
    beyondSpecification,
  },
  recordRecipientConsents: {
    ...common,
    method: 'POST',
    path: '/api/emails/{id}/recipients/consents',
    summary: 'Records one basis for all recipients of a draft who are left out for want of one, and lets them in',
    params: idParam,
    body: ConsentPayload,
    response: counted,
    status: 200,
    effect: 'write',
    effects: {},
    cost: 'heavy',
    audit: { record: 'email', idFrom: 'id' },
    beyondSpecification,
  },
  exportEmailConsents: {
    method: 'GET',
    path: `${path}/csv`,
    summary: 'The record of consents as CSV (UTF-8 with BOM), formulas disarmed',
    scope: 'query',
    effects: { takes_out: 'always' },
    feature: 'emails',
    query: ConsentConditions,
    contentType: 'text/csv',
    status: 200,
    effect: 'read',
    audit,
    beyondSpecification,
  },
})

/** The record of consents as an entity of the app, which is only listed. */
export const emailConsentContract = customCrud({
  singular: 'email_consent',
  plural: 'email_consents',
  operations: emailConsentOperations,
  sorts: [],
  feature: 'emails',
})
