import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { oneLine } from '../sending/state/outcome.ts'
import { statusInWords } from '../sending/state/refusal.ts'
import { addressOf } from './messageFields.ts'
import type { BounceNews } from './takeNews.ts'
import { jsonOf, type ReadWebhook } from './verdict.ts'

/** So far the clocks may differ, and so late may a call come, in milliseconds. */
export const genericTolerance = 300_000

const maxEvents = 500

const Event = z.object({
  /** The same each time the same event is told. */
  id: z.string().min(1).max(200),
  type: z.enum(['bounce', 'complaint']),
  /** The envelope sender with which we sent it. */
  return_path: z.string().max(320).nullish(),
  /** The Message-ID of our message. */
  message_id: z.string().max(320).nullish(),
  /** Whom it did not reach. */
  recipient: z.string().max(320).nullish(),
  /** Enhanced status (RFC 3463). */
  status: z
    .string()
    .regex(/^[245]\.\d{1,3}\.\d{1,3}$/)
    .nullish(),
  /** In the server's words. */
  diagnostic: z.string().max(10_000).nullish(),
})
const Events = z.object({ events: z.array(Event).max(maxEvents) })

const newsOf = ({
  id,
  type,
  return_path: path,
  message_id: messageId,
  ...event
}: z.output<typeof Event>): BounceNews => {
  const diagnostic = oneLine(event.diagnostic ?? '') || null
  const named = addressOf(event.recipient)
  const failure = {
    status: event.status ?? statusInWords(diagnostic),
    diagnostic,
    named: named === null ? [] : [named],
  }
  return {
    sentTo: path ? [path] : [],
    messageIds: messageId ? [messageId] : [],
    failures: type === 'complaint' ? null : [failure],
    source: 'webhook',
    key: createHash('sha256').update(`generic ${id}`).digest('hex'),
  }
}

/** The header that signs a body: the time in seconds since 1970, and the HMAC-SHA256 of that time, a dot and the body. */
export const genericSignature = (secret: string, seconds: number, body: Buffer | string): string =>
  `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.`).update(body).digest('hex')}`

/** Calls that whoever runs the mail server writes: signed with a secret that both know. */
export const genericWebhook =
  (secret: string): ReadWebhook =>
  ({ body, header, now }) => {
    const signature = header('x-renkei-signature')
    const [, time = '', given = ''] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature) ?? []
    const right = genericSignature(secret, Number(time), body).slice(-64)
    if (given === '' || !timingSafeEqual(Buffer.from(given), Buffer.from(right))) return { disbelief: 'signature' }
    if (Math.abs(now - Number(time) * 1000) > genericTolerance) return { disbelief: 'expired' }
    const { data } = Events.safeParse(jsonOf(body))
    return data ? { news: data.events.map(newsOf), proof: given } : { disbelief: 'format' }
  }
