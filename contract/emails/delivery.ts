import { z } from 'zod'
import { dateTime, operations } from '../core.ts'

/** What keeps an office from knowing what became of its e-mails. */
export const EmailDelivery = z.object({
  /** Since when the mailbox to which e-mails come back cannot be read; null if it can, or could some hours ago. */
  bounces_unread_since: dateTime.nullable(),
})

export const emailDeliveryOperations = operations({
  getEmailDelivery: {
    scope: 'crm',
    feature: 'emails',
    method: 'GET',
    path: '/api/email_delivery',
    summary: 'Whether e-mails that come back are read',
    role: 'owner',
    response: EmailDelivery,
    status: 200,
    effect: 'read',
    effects: {},
    beyondSpecification: 'figures of delivery are too high while nobody reads what comes back',
  },
})
