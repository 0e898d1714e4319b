import { TenantSettingPayload } from '#contract/tenant/tenantSetting.ts'
import { type Language, messagesIn } from '#contract/messages.ts'

const { email_sender_allowed_addresses: addresses } = TenantSettingPayload.shape

/** The addresses in a text with one per line; empty lines are ignored. */
export const sendersIn = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

export interface SenderComplaint {
  /** Starting at 1, in the given text; undefined if there are too many addresses. */
  readonly line: number | undefined
  readonly message: string
}

/** The error in the first invalid line. */
export const senderComplaint = (text: string, language: Language): SenderComplaint | undefined => {
  const issue = addresses.safeParse(sendersIn(text), { error: messagesIn(language) }).error?.issues[0]
  if (!issue) return undefined
  const [index] = issue.path
  if (typeof index !== 'number') return { line: undefined, message: issue.message }
  const lines = text.split('\n').flatMap((line, place) => (line.trim() === '' ? [] : [place + 1]))
  return { line: lines[index], message: issue.message }
}
