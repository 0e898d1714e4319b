import type { Config } from '../../config.ts'
import type { Database } from '../../db/connection.ts'
import { outgoingKeyPurpose } from '../../outgoing/outgoingServices.ts'
import { deriveKey } from '../../secret.ts'
import { loadPushKeys } from '../webPush/pushKeys.ts'
import type { Delivering } from './delivering.ts'

/** How a worker of this installation reaches webhooks and browsers. @throws when the stored keys do not fit the secret */
export const openDelivering = async (
  { outgoing: { privateHosts, webPush, pushSubject } }: Pick<Config, 'outgoing'>,
  { identity }: Pick<Database, 'identity'>,
  secret: Buffer,
): Promise<Pick<Delivering, 'key' | 'outgoing' | 'pushKeys'>> => ({
  key: deriveKey(secret, outgoingKeyPurpose),
  outgoing: { privateHosts },
  pushKeys: webPush ? await loadPushKeys(identity, secret, pushSubject) : null,
})
