import { emailSendingOperations } from '#contract/emails/sending.ts'
import { handlersFor } from '#server/handlers.ts'
import { readEmail } from '../../campaigns/emailRows.ts'
import { beginEmail, type SendingCaller } from './beginEmail.ts'
import { approveEmail, continueEmail, holdEmail, rescheduleEmail, stopEmail, withdrawEmail } from './controlEmail.ts'
import { correctEmail } from './correctEmail.ts'
import { decideDoubts, listDoubts } from './doubts.ts'
import { notifyApprovers } from './notifyOfEmail.ts'
import { readProgress } from './progress.ts'
import { sendTest } from './testSend.ts'

/** A handler that changes an e-mail and replies with it. */
const changing =
  (change: (caller: SendingCaller, emailId: number) => Promise<void>) =>
  async (caller: SendingCaller & { readonly params: { readonly id: number } }) => {
    await change(caller, caller.params.id)
    return readEmail(caller, caller.params.id)
  }

/** A handler of what somebody decides about an e-mail as they have seen it. */
const deciding =
  <Seen>(decide: (caller: SendingCaller, emailId: number, seen: Seen) => Promise<void>) =>
  async (caller: SendingCaller & { readonly params: { readonly id: number }; readonly body: Seen }) => {
    await decide(caller, caller.params.id, caller.body)
    return readEmail(caller, caller.params.id)
  }

export const emailSendingHandlers = handlersFor(emailSendingOperations, {
  sendEmail: async (caller) => {
    await beginEmail(caller, caller.params.id, caller.body)
    const email = await readEmail(caller, caller.params.id)
    if (email.status === 'waiting_approval') await notifyApprovers(caller, caller.params.id)
    return email
  },
  sendEmailForTest: (caller) => sendTest(caller, caller.params.id, caller.body),
  approveEmail: deciding(approveEmail),
  withdrawEmail: deciding(withdrawEmail),
  rescheduleEmail: deciding(rescheduleEmail),
  holdEmail: changing(holdEmail),
  continueEmail: deciding(continueEmail),
  stopEmail: changing(stopEmail),
  correctEmail: (caller) => correctEmail(caller, caller.params.id),
  getEmailProgress: ({ tx, tenantId, params }) => readProgress(tx, tenantId, params.id),
  listEmailDoubts: async (caller) => {
    await readEmail(caller, caller.params.id)
    return listDoubts(caller, caller.params.id, caller.query)
  },
  decideEmailDoubts: async (caller) => {
    await decideDoubts(caller, caller.params.id, caller.body)
    return readEmail(caller, caller.params.id)
  },
})
