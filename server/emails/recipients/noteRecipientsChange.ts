import { timeOf } from '../../db/clock.ts'
import type { RecipientCaller } from './storeRecipients.ts'

/**
 * Gives the recipients of an e-mail a new version, in the transaction in which somebody changes who gets it: whoever has seen the former ones confirms
 * them no more. Recipients who are left out by what they or their servers say are no new version, because nobody is added.
 */
export const noteRecipientsChange = async ({ tx, tenantId }: RecipientCaller, emailId: number): Promise<void> => {
  await tx
    .updateTable('emails')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', emailId)
    .set({ recipients_updated_at: timeOf(tx) })
    .execute()
}
