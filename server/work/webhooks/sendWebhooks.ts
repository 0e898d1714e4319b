import { withTenant } from '../../db/tenant.ts'
import { decryptValue } from '../../encryption.ts'
import { PostError, postTo } from '../../outgoing/post.ts'
import type { Delivering } from '../deliveries/delivering.ts'
import { signedHeaders } from './signature.ts'
import { type AttemptOutcome, noteAttempt, type TakenDelivery, takeDeliveries } from './takeDeliveries.ts'
import { webhookBody } from './webhookBody.ts'

const answerLength = 300

/** The beginning of an answer for the log, without what must not stand there. */
const legible = (text: string, secrets: readonly string[]): string | null => {
  const plain = secrets
    .filter((secret) => secret.length > 8)
    .reduce((left, secret) => left.replaceAll(secret, '•••'), text)
  const line = plain
    .toWellFormed()
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim()
  return line === '' ? null : line.slice(0, answerLength).toWellFormed()
}

/** Makes one attempt. It throws for nothing that the other side does. */
const attempt = async (
  { key, outgoing, publicUrl, now }: Delivering,
  delivery: TakenDelivery,
): Promise<AttemptOutcome> => {
  // A test goes through, so that one can try before switching on again.
  if (!delivery.isEnabled && delivery.event !== 'test')
    return { statusCode: null, failure: 'switched_off', answer: null }
  const url = String(decryptValue(key, delivery.sealedUrl))
  const secrets = delivery.sealedSecrets.map((sealed) => String(decryptValue(key, sealed)))
  const body = webhookBody(delivery, delivery.format, delivery.language, publicUrl)
  const signed = secrets.length > 0 ? signedHeaders(`msg_${delivery.id}`, now(), body, secrets) : {}
  try {
    const headers = { 'content-type': 'application/json', 'user-agent': 'Renkei', ...signed }
    const { status, text } = await postTo({ url, headers, body }, outgoing)
    const { pathname, search } = new URL(url)
    const hidden = [url, `${pathname}${search}`, pathname, ...secrets, ...Object.values(signed)]
    const isDelivered = status >= 200 && status < 300
    return { statusCode: status, failure: isDelivered ? null : 'status', answer: legible(text, hidden) }
  } catch (error) {
    if (!(error instanceof PostError)) throw error
    return { statusCode: null, failure: error.failure, answer: null }
  }
}

/**
 * Sends the next deliveries of a tenant, several at once. Each is taken by one worker; only a process that dies between
 * an answer and noting it leaves a second attempt, with the same `webhook-id`.
 * @returns how many were taken
 */
export const sendWebhooks = async (delivering: Delivering, tenantId: number, count: number): Promise<number> => {
  const { app } = delivering
  const taken = await withTenant(app, tenantId, (tx) => takeDeliveries(tx, tenantId, count))
  const outcomes = await Promise.all(
    taken.map(async (delivery) => ({ delivery, outcome: await attempt(delivering, delivery) })),
  )
  for (const { delivery, outcome } of outcomes)
    await withTenant(app, tenantId, (tx) => noteAttempt(tx, tenantId, delivery, outcome))
  return taken.length
}
