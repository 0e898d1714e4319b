import { createHash } from 'node:crypto'
import type { z } from 'zod'
import { type PushSubscriptionPayload, webPushOperations } from '#contract/work/webPush.ts'
import type { Language } from '#contract/messages.ts'
import { timeOf } from '../../db/clock.ts'
import { idIn } from '../../db/idIn.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import { encryptValue } from '../../encryption.ts'
import { handlersFor } from '../../handlers.ts'
import { readAddress } from '../../outgoing/address.ts'
import type { OutgoingServices } from '../../outgoing/outgoingServices.ts'
import { invalidField, problem } from '../../problems.ts'
import { areBrowserKeys, type BrowserKeys } from './encryptMessage.ts'

/** What the sealed part of a subscription holds. */
export interface SealedSubscription extends BrowserKeys {
  readonly endpoint: string
}

const columns = ['id', 'device', 'endpoint_hash', 'created_at', 'last_sent_at'] as const

const devicesOf = (tx: TenantTransaction, tenantId: number, accountId: number) =>
  tx
    .selectFrom('push_subscriptions')
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .select(columns)
    .orderBy('id', 'desc')
    .execute()

const maxDevices = 10

const dropOldest = async (tx: TenantTransaction, tenantId: number, accountId: number) => {
  const surplus = (await devicesOf(tx, tenantId, accountId)).slice(maxDevices).map(({ id }) => id)
  if (surplus.length === 0) return
  await tx.deleteFrom('push_subscriptions').where('tenant_id', '=', tenantId).where(idIn('id', surplus)).execute()
}

/** @throws a 422 unless messages can be sent there */
const sealedOf = (
  { endpoint, keys }: z.output<typeof PushSubscriptionPayload>,
  { key, privateHosts }: OutgoingServices,
): string => {
  if (typeof readAddress(endpoint, privateHosts) === 'string')
    throw invalidField('endpoint', {
      ja: 'このブラウザーの通知サービスには送信できません',
      en: 'Nothing can be sent to the push service of this browser',
    })
  if (!areBrowserKeys(keys))
    throw invalidField('keys', { ja: '鍵の形式が正しくありません', en: 'These are no keys of a browser' })
  const sealed: SealedSubscription = { endpoint, ...keys }
  return encryptValue(key, sealed)
}

const add = async (
  tx: TenantTransaction,
  tenantId: number,
  accountId: number,
  payload: z.output<typeof PushSubscriptionPayload>,
  language: Language,
  outgoing: OutgoingServices,
) => {
  const device = await tx
    .insertInto('push_subscriptions')
    .values({
      tenant_id: tenantId,
      account_id: accountId,
      endpoint_hash: createHash('sha256').update(payload.endpoint).digest('base64url'),
      sealed: sealedOf(payload, outgoing),
      device: payload.device,
      language,
      created_at: timeOf(tx),
    })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'account_id', 'endpoint_hash']).doUpdateSet((eb) => ({
        sealed: eb.ref('excluded.sealed'),
        device: eb.ref('excluded.device'),
        language: eb.ref('excluded.language'),
        created_at: eb.ref('excluded.created_at'),
      })),
    )
    .returning(columns)
    .executeTakeFirstOrThrow()
  await dropOldest(tx, tenantId, accountId)
  return device
}

export const webPushHandlers = handlersFor(webPushOperations, {
  getWebPush: async ({ tx, tenantId, account, services }) => ({
    public_key: services.outgoing.pushKey,
    devices: await devicesOf(tx, tenantId, account.id),
  }),

  addPushSubscription: ({ tx, tenantId, account, body, language, services: { outgoing } }) => {
    if (outgoing.pushKey === null) throw problem('not_found')
    return add(tx, tenantId, account.id, body, language, outgoing)
  },

  removePushSubscription: async ({ tx, tenantId, account, params }) => {
    const { numDeletedRows } = await tx
      .deleteFrom('push_subscriptions')
      .where('tenant_id', '=', tenantId)
      .where('account_id', '=', account.id)
      .where('id', '=', params.id)
      .executeTakeFirst()
    if (numDeletedRows === 0n) throw problem('not_found')
  },
})
