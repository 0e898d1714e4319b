import { TenantSettingPayload } from '../../../../contract/tenant/tenantSetting.ts'
import { type Language, messagesIn } from '../../../../contract/messages.ts'

const { email_sender_allowed_addresses: addresses } = TenantSettingPayload.shape

/** The addresses in a text of one a line; empty lines count for nothing. */
export const sendersIn = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

export interface SenderComplaint {
  /** Counted from 1, in the text as it stands; undefined where there are too many. */
  readonly line: number | undefined
  readonly message: string
}

/** What is wrong with the first line that does not do. */
export const senderComplaint = (text: string, language: Language): SenderComplaint | undefined => {
  const issue = addresses.safeParse(sendersIn(text), { error: messagesIn(language) }).error?.issues[0]
  if (!issue) return undefined
  const [index] = issue.path
  if (typeof index !== 'number') return { line: undefined, message: issue.message }
  const lines = text.split('\n').flatMap((line, place) => (line.trim() === '' ? [] : [place + 1]))
  return { line: lines[index], message: issue.message }
}
