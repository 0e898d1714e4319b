import { emailRecipientOperations } from '#contract/emails/recipients.ts'
import { idIn } from '../../db/idIn.ts'
import { handlersFor } from '../../handlers.ts'
import { readEmail } from '../campaigns/emailRows.ts'
import { lockDraft } from '../campaigns/lockDraft.ts'
import { chooseRecipients } from './chooseRecipients.ts'
import { decideInstitutions } from './decideInstitutions.ts'
import { countDestinations, listDestinations } from './destinations.ts'
import { judgeRecipients } from './judgeRecipients.ts'
import { noteRecipientsChange } from './noteRecipientsChange.ts'
import { createRecipientDoctors } from './recipientDoctors.ts'
import { readRecipientsFile, takeRecipients } from './takeRecipientsFile.ts'
import { listRecipients, readRecipientCounts } from './recipientRows.ts'
import { recipientsAsCsv, recipientsTemplate } from './recipientsCsv.ts'

export const emailRecipientHandlers = handlersFor(emailRecipientOperations, {
  listEmailDestinations: async (caller) => {
    const found = await listDestinations(caller, caller.query)
    caller.touches(found.email_destinations.map(({ id }) => id))
    return found
  },

  countEmailDestinations: (caller) => countDestinations(caller, caller.body),

  searchEmailDestinations: async (caller) => {
    const found = await listDestinations(caller, caller.body)
    caller.touches(found.email_destinations.map(({ id }) => id))
    return found
  },

  listEmailRecipients: async (caller) => {
    await readEmail(caller, caller.params.id)
    return listRecipients(caller, caller.params.id, caller.query)
  },

  countEmailRecipients: async (caller) => {
    await readEmail(caller, caller.params.id)
    return readRecipientCounts(caller, caller.params.id)
  },

  exportEmailRecipients: async (caller) => {
    await readEmail(caller, caller.params.id)
    return recipientsAsCsv(caller, caller.params.id, caller.query, caller.language)
  },

  downloadRecipientsTemplate: async () => recipientsTemplate(),

  chooseEmailRecipients: async (caller) => {
    await lockDraft(caller, caller.params.id, null)
    await chooseRecipients(caller, caller.params.id, caller.body)
    return readRecipientCounts(caller, caller.params.id)
  },

  takeEmailRecipients: async (caller) => {
    const { params, file } = caller
    await readEmail(caller, params.id)
    const rows = await caller.outside(() => readRecipientsFile(file, 'file'))
    await lockDraft(caller, params.id, null)
    await takeRecipients(caller, params.id, rows, file.filename)
    return readRecipientCounts(caller, params.id)
  },

  removeEmailRecipients: async (caller) => {
    const { tx, tenantId, params, body } = caller
    await lockDraft(caller, params.id, null)
    let removed = tx.deleteFrom('email_recipients').where('tenant_id', '=', tenantId).where('email_id', '=', params.id)
    if (body.recipient_ids) removed = removed.where(idIn('id', body.recipient_ids))
    else
      await tx
        .updateTable('emails')
        .where('tenant_id', '=', tenantId)
        .where('id', '=', params.id)
        .set({ recipients_filename: null })
        .execute()
    await removed.execute()
    await judgeRecipients(caller, params.id)
    await noteRecipientsChange(caller, params.id)
    return readRecipientCounts(caller, params.id)
  },

  decideRecipientInstitutions: async (caller) => {
    await lockDraft(caller, caller.params.id, null)
    await decideInstitutions(caller, caller.params.id, caller.body.decision)
    return readRecipientCounts(caller, caller.params.id)
  },

  createRecipientDoctors: async (caller) => {
    await readEmail(caller, caller.params.id)
    return { created_count: await createRecipientDoctors(caller, caller.params.id) }
  },
})
