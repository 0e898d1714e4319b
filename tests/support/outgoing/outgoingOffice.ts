import type { NotificationEvent } from '#server/work/notifications/notify.ts'
import { notify } from '#server/work/notifications/notify.ts'
import { withTenant } from '#server/db/tenant.ts'
import type { Mail } from '#server/mail/mailer.ts'
import type { OutgoingSettings } from '#server/outgoing/post.ts'
import type { Delivering } from '#server/work/deliveries/delivering.ts'
import { sendDeliveries } from '#server/work/deliveries/sendDeliveries.ts'
import { loadPushKeys } from '#server/work/webPush/pushKeys.ts'
import { ownApi, type TestApi } from '../api.ts'
import { aPerson, aTenant } from '../builders.ts'
import { testSecret } from '../identity/secret.ts'
import { outgoingKey } from './outgoingKey.ts'

/** A server that may call this machine, and what its worker does. */
export const outgoingProduct = async () => {
  const product = await ownApi({ OUTGOING_PRIVATE_HOSTS: '127.0.0.1, hooks.test' })
  const mails: Mail[] = []
  const pushKeys = await loadPushKeys(product.database.identity, testSecret, 'mailto:admin@example.jp')
  const delivering = (now = Date.now(), outgoing: Partial<OutgoingSettings> = {}): Delivering => ({
    app: product.database.app,
    key: outgoingKey,
    outgoing: { privateHosts: ['127.0.0.1'], ...outgoing },
    pushKeys,
    mailer: { send: async (mail) => void mails.push(mail), close: () => {} },
    publicUrl: 'https://renkei.example.jp',
    now: () => now,
  })
  return {
    product,
    mails,
    pushKeys,
    delivering,
    /** Sends what a tenant is due, until nothing is left. */
    send: async (tenantId: number, ...settings: Parameters<typeof delivering>) => {
      while (!(await sendDeliveries(delivering(...settings), tenantId)).isDone);
    },
  }
}

/** A tenant with an owner and a member. */
export const outgoingOffice = async (product: TestApi) => {
  const tenantId = await aTenant(product.database)
  const owner = await aPerson(product.database, tenantId, { username: '所有 者', role: 'owner' })
  const member = await aPerson(product.database, tenantId, { username: '井上' })
  return {
    tenantId,
    owner,
    member,
    client: await product.clientFor(owner),
    memberClient: await product.clientFor(member),
    tell: (event: NotificationEvent, accountIds: readonly number[] | 'everyone' = 'everyone') =>
      withTenant(product.database.app, tenantId, (tx) => notify(tx, tenantId, event, accountIds)),
  }
}

export type OutgoingOffice = Awaited<ReturnType<typeof outgoingOffice>>

/** Adds an alert of a new condition. @returns its id */
export const anAlert = async (
  { database: { owner } }: TestApi,
  { tenantId, owner: { accountId } }: OutgoingOffice,
  { name = '大口の紹介元が減った', newCount = 3, targetCount = 10 } = {},
): Promise<number> => {
  const { rows } = await owner.query<{ id: number }>(
    `with condition as (
      insert into alert_conditions (tenant_id, name, type, triggers, filters, only_unexpected, created_by, created_at)
      values ($1, $2, 'referral', '[]', '{}', false, $3, now()) returning id
    )
    insert into alerts (tenant_id, alert_condition_id, type, name, summary, as_of, alert_date, target_count, new_count, raised_at)
    select $1, id, 'referral', $2, '{}', '2026-04-01', '2026-05-01', $4, $5, now() from condition returning id`,
    [tenantId, name, accountId, targetCount, newCount],
  )
  const [row] = rows
  if (!row) throw new Error('nothing was inserted')
  return row.id
}
