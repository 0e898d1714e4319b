import type { SeenLetIn } from '#contract/emails/letIn.ts'
import { emailConsentOperations } from '#contract/emails/consents.ts'
import { handlersFor } from '../../handlers.ts'
import { requirePermissions } from '../../requirePermissions.ts'
import { dayInJapan } from '../../japanDays.ts'
import { lockDraft } from '../campaigns/lockDraft.ts'
import { judgeRecipients, judgeUnsent, letInSeen } from '../recipients/judgeRecipients.ts'
import { noteRecipientsChange } from '../recipients/noteRecipientsChange.ts'
import { leaveOutWaiting } from '../recipients/leaveOutWaiting.ts'
import { consentsAsCsv, listConsents } from './consentRows.ts'
import {
  type ConsentCaller,
  consentersOf,
  recordConsents,
  type RecordedBasis,
  unaskedRecipients,
  withdrawnConsenters,
  withRecordedDoctors,
} from './recordConsents.ts'

interface Whose {
  readonly doctor_ids?: number[] | undefined
  readonly addresses?: string[] | undefined
}

const record = async (
  caller: ConsentCaller,
  { doctor_ids = [], addresses = [], ...seen }: Whose & SeenLetIn,
  recorded: RecordedBasis,
) => {
  const named = await consentersOf(caller, doctor_ids, addresses)
  const consenters = recorded.basis === 'lifted' ? await withRecordedDoctors(caller, named) : named
  await recordConsents(caller, consenters, recorded)
  const whose = consenters.map(({ address }) => address)
  if (recorded.basis === 'lifted') {
    await leaveOutWaiting(
      caller,
      whose.map((address) => ({ address, scope: 'sales', reason: 'no_consent' })),
    )
    await judgeUnsent(caller, whose)
  } else await letInSeen(caller, whose, seen)
  return { recorded_count: consenters.length }
}

export const emailConsentHandlers = handlersFor(emailConsentOperations, {
  listEmailConsents: async (caller) => {
    const found = await listConsents(caller, caller.query)
    caller.touches(found.email_consents.map(({ id }) => id))
    return found
  },

  recordEmailConsents: async (caller) => {
    const { doctor_ids = [], addresses = [] } = caller.body
    const withdrawn = await withdrawnConsenters(caller, await consentersOf(caller, doctor_ids, addresses))
    if (withdrawn.length > 0) requirePermissions(caller.account, ['sending'])
    return record(caller, caller.body, caller.body)
  },

  liftEmailConsents: (caller) =>
    record(caller, caller.body, { basis: 'lifted', obtained_on: dayInJapan(), source: caller.body.source }),

  recordRecipientConsents: async (caller) => {
    const { params, body } = caller
    await lockDraft(caller, params.id, null)
    const consenters = await unaskedRecipients(caller, params.id)
    await recordConsents(caller, consenters, body)
    await judgeRecipients(caller, params.id)
    await noteRecipientsChange(caller, params.id)
    return { recorded_count: consenters.length }
  },

  exportEmailConsents: async (caller) => consentsAsCsv(caller, caller.query, caller.language),
})
