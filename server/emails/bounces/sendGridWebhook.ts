import { createHash, type KeyObject, verify } from 'node:crypto'
import { z } from 'zod'
import { oneLine } from '../sending/state/outcome.ts'
import { statusInWords } from '../sending/state/refusal.ts'
import { addressOf } from './messageFields.ts'
import type { BounceNews } from './takeNews.ts'
import { jsonOf, type ReadWebhook } from './verdict.ts'

/** SendGrid repeats a call for a day until it is taken. */
const hour = 3_600_000
export const sendGridTolerance = 25 * hour
const ahead = 300_000

const text = z.string().max(10_000).nullish()
const Event = z.looseObject({
  event: z.string().max(50),
  email: text,
  sg_event_id: text,
  /** The Message-ID of our message. */
  'smtp-id': text,
  status: text,
  reason: text,
})
const Events = z.array(Event).max(5_000)

/** Bounces, and complaints; what is dropped was never sent. Everything else (delivered, opened …) is told of but not asked for. */
const newsOf = (event: z.output<typeof Event>): BounceNews[] => {
  const { event: kind, email, sg_event_id: id, status, reason } = event
  const messageId = event['smtp-id']
  if (!id || !messageId || (kind !== 'bounce' && kind !== 'spamreport')) return []
  const diagnostic = oneLine(reason ?? '') || null
  const named = addressOf(email)
  const failure = {
    status: /^[245]\.\d{1,3}\.\d{1,3}$/.exec(status ?? '')?.[0] ?? statusInWords(diagnostic),
    diagnostic,
    named: named === null ? [] : [named],
  }
  return [
    {
      sentTo: [],
      messageIds: [messageId],
      failures: kind === 'spamreport' ? null : [failure],
      source: 'webhook',
      key: createHash('sha256').update(`sendgrid ${id}`).digest('hex'),
    },
  ]
}

/**
 * SendGrid's Signed Event Webhook: ECDSA over the time and the body.
 * @param key - its public key, as the settings of SendGrid show it
 */
export const sendGridWebhook =
  (key: KeyObject): ReadWebhook =>
  ({ body, header, now }) => {
    const signature = header('x-twilio-email-event-webhook-signature')
    const time = header('x-twilio-email-event-webhook-timestamp')
    const signed = Buffer.concat([Buffer.from(time), body])
    const isRight =
      /^\d{1,12}$/.test(time) &&
      /^[\w+/=]{20,200}$/.test(signature) &&
      verify('sha256', signed, key, Buffer.from(signature, 'base64'))
    if (!isRight) return { disbelief: 'signature' }
    const age = now - Number(time) * 1000
    if (age > sendGridTolerance || age < -ahead) return { disbelief: 'expired' }
    const { data } = Events.safeParse(jsonOf(body))
    return data ? { news: data.flatMap(newsOf), proof: `${time} ${signature}` } : { disbelief: 'format' }
  }
