import { sql } from 'kysely'
import type { z } from 'zod'
import {
  maxWebhooks,
  Webhook,
  type WebhookChanges,
  type WebhookFormat,
  type WebhookPayload,
} from '#contract/work/webhooks.ts'
import { timeOf } from '../../db/clock.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import { decryptValue, encryptValue } from '../../encryption.ts'
import { type AddressRefusal, readAddress } from '../../outgoing/address.ts'
import type { OutgoingServices } from '../../outgoing/outgoingServices.ts'
import { invalidField, problem } from '../../problems.ts'
import { requireSeenRecord } from '../../records/recordVersion.ts'
import { isLater } from '../deliveries/lease.ts'
import { newSecret } from './signature.ts'

/** Who changes webhooks, and how addresses are checked and sealed. */
export interface WebhookOwner {
  readonly tx: TenantTransaction
  readonly tenantId: number
  readonly account: { readonly id: number }
  readonly services: { readonly outgoing: OutgoingServices }
}

const columns = [
  'id',
  'name',
  'format',
  'sealed_url',
  'events',
  'language',
  'is_enabled',
  'failing_since',
  'stopped_at',
  'previous_secret_until',
  'created_at',
  'updated_at',
] as const

const select = ({ tx, tenantId }: WebhookOwner) =>
  tx.selectFrom('webhooks').where('tenant_id', '=', tenantId).select(columns)

type Row = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>

const shown = ({ services, tx }: WebhookOwner, { sealed_url, previous_secret_until, ...row }: Row) => {
  const until =
    previous_secret_until !== null && isLater(previous_secret_until, timeOf(tx)) ? previous_secret_until : null
  const { origin } = new URL(String(decryptValue(services.outgoing.key, sealed_url)))
  return Webhook.parse({ ...row, origin, previous_secret_until: until })
}

const refusals: Readonly<Record<AddressRefusal, { readonly ja: string; readonly en: string }>> = {
  not_an_address: {
    ja: 'https:// で始まるアドレスを入力してください',
    en: 'Enter an address that begins with https://',
  },
  not_https: { ja: 'https:// で始まるアドレスを入力してください', en: 'Enter an address that begins with https://' },
  with_user: {
    ja: 'ユーザー名やパスワードを含むアドレスは使えません',
    en: 'The address cannot contain a user name or a password',
  },
  port: { ja: 'このポートには送信できません', en: 'Nothing can be sent to this port' },
  private: {
    ja: '院内などの私的なアドレスには送信できません。必要な場合はシステム管理者に許可を依頼してください',
    en: 'This is a private address. If you need it, ask the operator of this system to allow it',
  },
}

/** @throws a 422 if nothing may be sent to the address, as far as it can be told without resolving its name */
const sealedUrl = ({ services: { outgoing } }: WebhookOwner, text: string): string => {
  const url = readAddress(text, outgoing.privateHosts)
  if (typeof url === 'string') throw invalidField('url', refusals[url])
  return encryptValue(outgoing.key, url.href)
}

const isSigned = (format: WebhookFormat) => format === 'renkei'

/** All webhooks of the tenant, by name. */
export const readWebhooks = async (by: WebhookOwner) =>
  (await select(by).orderBy('name').orderBy('id').execute()).map((row) => shown(by, row))

/** @throws 404 */
export const readWebhook = async (by: WebhookOwner, id: number) => {
  const row = await select(by).where('id', '=', id).executeTakeFirst()
  if (!row) throw problem('not_found')
  return shown(by, row)
}

/** Adds a webhook. @returns it with its secret @throws a 422 for an address that is refused, and when there are ten already */
export const addWebhook = async (by: WebhookOwner, { url, events, ...body }: z.output<typeof WebhookPayload>) => {
  const { tx, tenantId, account, services } = by
  const sealed = sealedUrl(by, url)
  // Two owners at the same time add one after the other.
  await tx.selectFrom('tenants').where('tenant_id', '=', tenantId).select('tenant_id').forUpdate().execute()
  const { count } = await tx
    .selectFrom('webhooks')
    .where('tenant_id', '=', tenantId)
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  if (count >= maxWebhooks)
    throw invalidField('name', {
      ja: `送信先は${maxWebhooks}件までです。使わないものを削除してください`,
      en: `There can be ${maxWebhooks} webhooks. Please delete one that you do not use`,
    })
  const secret = isSigned(body.format) ? newSecret() : null
  const { id } = await tx
    .insertInto('webhooks')
    .values({
      ...body,
      tenant_id: tenantId,
      sealed_url: sealed,
      sealed_secret: secret === null ? null : encryptValue(services.outgoing.key, secret),
      events: [...events],
      is_enabled: true,
      created_by: account.id,
      created_at: timeOf(tx),
      updated_at: timeOf(tx),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { ...(await readWebhook(by, id)), secret }
}

/** Changes a webhook. Switched on again, it has no failures. @throws 404, or a 422 for an address that is refused */
export const changeWebhook = async (
  by: WebhookOwner,
  id: number,
  { url, events, is_enabled: isEnabled, updated_at: seen, ...body }: z.output<typeof WebhookChanges>,
) => {
  const { tx, tenantId } = by
  await requireSeenRecord(tx, { tenantId, table: 'webhooks', id }, seen, () => readWebhook(by, id))
  const before = await readWebhook(by, id)
  await tx
    .updateTable('webhooks')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .set({
      ...body,
      events: [...events],
      is_enabled: isEnabled,
      updated_at: timeOf(tx),
      ...(url !== undefined && { sealed_url: sealedUrl(by, url) }),
      ...(isEnabled && !before.is_enabled && { failing_since: null, stopped_at: null, owners_told_at: null }),
    })
    .execute()
  return readWebhook(by, id)
}

const aDay = 86_400_000

/** Makes a new secret. For a day the former one signs too, so that the receiver can change it in peace. @throws 404 */
export const renewSecret = async (by: WebhookOwner, id: number) => {
  const { tx, tenantId, services } = by
  const { format } = await readWebhook(by, id)
  if (!isSigned(format)) throw problem('not_found')
  const secret = newSecret()
  await tx
    .updateTable('webhooks')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .set((eb) => ({
      sealed_previous_secret: eb.ref('sealed_secret'),
      previous_secret_until: new Date(Date.parse(timeOf(tx)) + aDay).toISOString(),
      sealed_secret: encryptValue(services.outgoing.key, secret),
      updated_at: timeOf(tx),
    }))
    .execute()
  return { ...(await readWebhook(by, id)), secret }
}
