import { z } from 'zod'
import { anyText, dateTime, id, idParam, operations, Person, shortText } from '../core.ts'
import { crud } from '../crud.ts'
import { contentHtml, maxTitleLength } from './emails.ts'

/** The most templates of a tenant. */
export const maxEmailTemplates = 200

/** Contents to begin an e-mail with. */
export const EmailTemplate = z.object({
  id,
  name: z.string(),
  title: z.string(),
  /** Sanitised HTML with merge fields. */
  main_content: z.string(),
  created_by: Person,
  updated_at: dateTime,
  deleted_at: dateTime.nullable(),
})
export type EmailTemplate = z.output<typeof EmailTemplate>

export const EmailTemplatePayload = z.object({
  name: shortText(100),
  title: anyText(maxTitleLength),
  main_content: contentHtml(),
})

const beyondSpecification = 'what an office writes again and again'

export const emailTemplateContract = crud({
  singular: 'email_template',
  plural: 'email_templates',
  item: EmailTemplate,
  payload: EmailTemplatePayload,
  /** `updated_at` is the version that the user saw. A newer one is a conflict (409) with the stored template in `current`. */
  update: EmailTemplatePayload.extend({ updated_at: dateTime.nullish() }),
  filters: {
    /** A part of the name. */
    name: shortText(100).optional(),
    /** Only deleted ones that can be restored. */
    deleted: z.boolean().optional(),
  },
  sorts: ['name', 'updated_at'],
  feature: 'emails',
  beyond: { all: beyondSpecification },
})

export const emailTemplateOperations = {
  ...emailTemplateContract.operations,
  ...operations({
    restoreEmailTemplate: {
      method: 'POST',
      path: '/api/email_templates/{id}/restore',
      summary: 'Brings a deleted template back within 30 days',
      scope: 'crm',
      feature: 'emails',
      params: idParam,
      response: EmailTemplate,
      status: 200,
      effect: 'write',
      effects: {},
      audit: { record: 'email_template', idFrom: 'id' },
      beyondSpecification,
    },
  }),
}
