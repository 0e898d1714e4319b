import { endOfKeeping } from '../../communications/endOfKeeping.ts'
import { timeOf } from '../../db/clock.ts'
import { type EmailCaller, readEmail } from '../campaigns/emailRows.ts'

/**
 * Reads an e-mail for its report. Once its first opens and clicks are kept no longer, who opened and clicked is as unknown as if nothing
 * had been tracked.
 * @throws `not_found`
 */
export const readReportedEmail = async (caller: EmailCaller, emailId: number) => {
  const email = await readEmail(caller, emailId)
  const isForgotten =
    email.started_at !== null && Date.parse(email.started_at) < Date.parse(endOfKeeping(timeOf(caller.tx)))
  return { ...email, is_tracked: email.is_tracked && !isForgotten, is_forgotten: email.is_tracked && isForgotten }
}
