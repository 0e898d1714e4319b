import { emailDeliveryOperations } from '#contract/emails/delivery.ts'
import { handlersFor } from '#server/handlers.ts'
import { mailboxUnreadSince } from './mailboxTrouble.ts'

export const emailDeliveryHandlers = handlersFor(emailDeliveryOperations, {
  getEmailDelivery: async ({ tx, services }) => ({
    bounces_unread_since: services.campaignMail.bounceMailbox === null ? null : await mailboxUnreadSince(tx),
  }),
})
