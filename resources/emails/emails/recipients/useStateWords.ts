import { useTranslate } from 'react-admin'
import type { EmailRecipient } from '../emailQueries.ts'
import './texts.ts'

/** States of recipients and their reasons in words. */
export const useStateWords = () => {
  const translate = useTranslate()
  return {
    stateWords: (state: EmailRecipient['state']) => translate(`renkei.email_recipients.states.${state}`),
    /** null for a reason that says no more than the state. */
    reasonWords: (reason: string | null) =>
      reason === null ? null : translate(`renkei.email_recipients.reasons.${reason}`, { _: '' }) || null,
  }
}
