import { createHash } from 'node:crypto'
import { z } from 'zod'
import { entryOf } from '#contract/entryOf.ts'
import { oneLine } from '../sending/state/outcome.ts'
import { statusInWords } from '../sending/state/refusal.ts'
import { addressOf } from './messageFields.ts'
import type { BounceNews } from './takeNews.ts'
import { jsonOf } from './verdict.ts'

const text = z.string().max(10_000).nullish()
const Recipient = z.looseObject({ emailAddress: text, status: text, diagnosticCode: text })

/** What Amazon SES tells of a message, as a notification of an identity or an event of a configuration set. */
const Told = z.looseObject({
  notificationType: text,
  eventType: text,
  mail: z.looseObject({
    messageId: text,
    /** The envelope sender. */
    source: text,
    headers: z.array(z.looseObject({ name: z.string(), value: z.string() })).nullish(),
    commonHeaders: z.looseObject({ messageId: text }).nullish(),
  }),
  bounce: z
    .looseObject({
      bounceType: text,
      bounceSubType: text,
      feedbackId: text,
      bouncedRecipients: z.array(Recipient).max(50),
    })
    .nullish(),
  complaint: z.looseObject({ feedbackId: text, complaintFeedbackType: text }).nullish(),
})

/** What SES says in words of its own if the server has named no status. */
const ofSubtype: Readonly<Record<string, string>> = { NoEmail: '5.1.1', MailboxFull: '5.2.2' }

/** Absence notes arrive as passing bounces of which no server has said anything. */
const isOnlyPassing = (bounce: NonNullable<z.output<typeof Told>['bounce']>): boolean =>
  bounce.bounceType === 'Transient' &&
  bounce.bounceSubType === 'General' &&
  bounce.bouncedRecipients.every(({ diagnosticCode }) => !diagnosticCode)

const failuresOf = (bounce: NonNullable<z.output<typeof Told>['bounce']>) =>
  bounce.bouncedRecipients.map(({ emailAddress, status, diagnosticCode }) => {
    const diagnostic = oneLine((diagnosticCode ?? '').replace(/^smtp;\s*/i, '')) || null
    const named = addressOf(emailAddress)
    return {
      status:
        /^[245]\.\d{1,3}\.\d{1,3}$/.exec(status ?? '')?.[0] ??
        statusInWords(diagnostic) ??
        entryOf(ofSubtype, bounce.bounceSubType ?? '') ??
        null,
      diagnostic,
      named: named === null ? [] : [named],
    }
  })

/**
 * What came back, by a message of Amazon SES.
 * @returns empty for anything else that SES tells; undefined if it is not a message of SES
 */
export const sesNews = (told: string): BounceNews[] | undefined => {
  const { data } = Told.safeParse(jsonOf(told))
  if (!data) return undefined
  const { mail, bounce, complaint } = data
  const original = mail.headers?.find(({ name }) => name.toLowerCase() === 'message-id')?.value
  const about = {
    sentTo: mail.source ? [mail.source] : [],
    messageIds: [original, mail.commonHeaders?.messageId].filter((id) => typeof id === 'string'),
    source: 'webhook' as const,
  }
  const keyOf = (id: string | null | undefined) =>
    createHash('sha256')
      .update(`ses ${id ?? mail.messageId ?? told}`)
      .digest('hex')
  const kind = data.notificationType ?? data.eventType
  if (kind === 'Bounce' && bounce && !isOnlyPassing(bounce))
    return [{ ...about, failures: failuresOf(bounce), key: keyOf(bounce.feedbackId) }]
  if (kind === 'Complaint' && complaint && complaint.complaintFeedbackType !== 'not-spam')
    return [{ ...about, failures: null, key: keyOf(complaint.feedbackId) }]
  return []
}
