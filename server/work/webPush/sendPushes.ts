import { withTenant } from '../../db/tenant.ts'
import { decryptValue } from '../../encryption.ts'
import { PostError, postTo } from '../../outgoing/post.ts'
import type { Delivering } from '../deliveries/delivering.ts'
import { encryptMessage } from './encryptMessage.ts'
import type { SealedSubscription } from './pushDevices.ts'
import type { PushKeys } from './pushKeys.ts'
import { pushText } from './pushText.ts'
import { notePush, type PushOutcome, type TakenPush, takePushes } from './takePushes.ts'

const secondsPerDay = 86_400

/** Makes one attempt. It throws for nothing that the push service does. */
const attempt = async (
  { key, outgoing, now }: Delivering,
  pushKeys: PushKeys,
  push: TakenPush,
): Promise<PushOutcome> => {
  const { endpoint, ...browserKeys } = decryptValue(key, push.sealed) as SealedSubscription
  const message = JSON.stringify({ title: 'Renkei', ...pushText(push, push.language) })
  try {
    const { status } = await postTo(
      {
        url: endpoint,
        headers: {
          authorization: await pushKeys.authorize(new URL(endpoint).origin, now()),
          'content-encoding': 'aes128gcm',
          'content-type': 'application/octet-stream',
          ttl: String(secondsPerDay),
          urgency: 'normal',
        },
        body: encryptMessage(message, browserKeys),
      },
      outgoing,
    )
    if (status >= 200 && status < 300) return 'sent'
    if (status === 404 || status === 410) return 'gone'
    return status === 429 || status >= 500 ? 'later' : 'refused'
  } catch (error) {
    if (!(error instanceof PostError)) throw error
    return error.failure === 'refused_address' ? 'refused' : 'later'
  }
}

/**
 * Sends the next messages of a tenant to browsers, several at once. Messages of one kind to one browser are one message
 * with their count. A browser that is gone is forgotten.
 * @returns how many were sent or tried
 */
export const sendPushes = async (delivering: Delivering, tenantId: number, count: number): Promise<number> => {
  const { app, pushKeys } = delivering
  if (!pushKeys) return 0
  const taken = await withTenant(app, tenantId, (tx) => takePushes(tx, tenantId, count))
  const outcomes = await Promise.all(
    taken.map(async (push) => ({ push, outcome: await attempt(delivering, pushKeys, push) })),
  )
  for (const { push, outcome } of outcomes)
    await withTenant(app, tenantId, (tx) => notePush(tx, tenantId, push, outcome))
  return taken.length
}
