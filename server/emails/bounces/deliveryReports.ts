import type { BounceMessageKind, ReportedRecipient } from './bounceMessage.ts'
import { oneLine } from '../sending/state/outcome.ts'
import { statusInWords } from '../sending/state/refusal.ts'
import { addressOf, type Fields, readFields, typedValue } from './messageFields.ts'

const maxRecipients = 50

const recipientOf = (fields: Fields): ReportedRecipient => {
  const diagnostic = typedValue(fields.get('diagnostic-code'))
  const status = /^([245]\.\d{1,3}\.\d{1,3})\b/.exec(fields.get('status') ?? '')?.[1] ?? null
  return {
    original: addressOf(typedValue(fields.get('original-recipient'))),
    final: addressOf(typedValue(fields.get('final-recipient'))),
    status: status ?? statusInWords(diagnostic),
    diagnostic: diagnostic === null ? null : oneLine(diagnostic) || null,
  }
}

/** A group without an action says by its status what became of the message. */
const actionOf = (fields: Fields): string => {
  const action = /^[a-z]+/.exec(fields.get('action')?.toLowerCase() ?? '')?.[0]
  return action ?? (fields.get('status')?.startsWith('5') ? 'failed' : '')
}

/** What a delivery report (RFC 3464, `message/delivery-status`) says. */
export const readDeliveryStatus = (
  text: string,
): { readonly kind: BounceMessageKind; readonly reported: readonly ReportedRecipient[] } => {
  const groups = readFields(text, maxRecipients + 1)
    .filter((fields) => fields.has('final-recipient') || fields.has('action') || fields.has('status'))
    .map((fields) => ({ action: actionOf(fields), recipient: recipientOf(fields) }))
  const failed = groups.filter(({ action }) => action === 'failed')
  if (failed.length > 0) return { kind: 'failed', reported: failed.map(({ recipient }) => recipient) }
  return { kind: groups.some(({ action }) => action === 'delayed') ? 'delayed' : 'other', reported: [] }
}

const complaints = new Set(['abuse', 'fraud', 'opt-out', 'opt-out-list'])

/** What a report of a provider about its user's complaint (RFC 5965, `message/feedback-report`) says. */
export const readFeedbackReport = (
  text: string,
): { readonly kind: BounceMessageKind; readonly sentTo: readonly string[] } => {
  const [fields] = readFields(text, 1)
  const type = fields?.get('feedback-type')?.toLowerCase() ?? ''
  const from = addressOf(fields?.get('original-mail-from'))
  return { kind: complaints.has(type) ? 'complaint' : 'other', sentTo: from === null ? [] : [from] }
}
