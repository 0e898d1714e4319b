import { createHmac, randomBytes } from 'node:crypto'

const prefix = 'whsec_'

/** A new secret as Standard Webhooks writes it: 32 random bytes in base64 after `whsec_`. */
export const newSecret = (): string => `${prefix}${randomBytes(32).toString('base64')}`

/**
 * The headers of Standard Webhooks: id, time, and a signature (HMAC-SHA256) for each secret.
 * @param id - the same for each attempt at one delivery
 * @param now - milliseconds since 1970
 */
export const signedHeaders = (
  id: string,
  now: number,
  body: string,
  secrets: readonly string[],
): Record<string, string> => {
  const timestamp = String(Math.floor(now / 1000))
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') }
}
