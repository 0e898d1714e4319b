import { emailStatsOperations } from '#contract/emails/stats.ts'
import { handlersFor } from '../../handlers.ts'
import { readEmailBreakdown } from './breakdown.ts'
import { readEmailEffect } from './effect.ts'
import { readSentEmail } from './sentEmail.ts'
import { readEmailStats } from './stats.ts'

export const emailStatsHandlers = handlersFor(emailStatsOperations, {
  getEmailStats: (caller) =>
    readEmailStats(caller, caller.params.id, caller.services.campaignMail.publicAddresses !== null),
  getEmailBreakdown: (caller) => readEmailBreakdown(caller, caller.params.id),
  getEmailEffect: (caller) => readEmailEffect(caller, caller.params.id),
  getSentEmail: (caller) => readSentEmail(caller, caller.params.id),
})
