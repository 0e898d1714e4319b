import { sql } from 'kysely'
import type { z } from 'zod'
import { WebhookDelivery } from '#contract/work/webhooks.ts'
import type { paging } from '#contract/core.ts'
import { timeOf } from '../../db/clock.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import { problem } from '../../problems.ts'
import { countsOf, pageOf } from '../../records/paged.ts'
import type { DeliveryDetails } from './webhookBody.ts'

const logLength = 100

const select = (tx: TenantTransaction, tenantId: number, webhookId: number) =>
  tx
    .selectFrom('webhook_deliveries')
    .where('tenant_id', '=', tenantId)
    .where('webhook_id', '=', webhookId)
    .select([
      'id',
      'event',
      sql<DeliveryDetails>`details`.as('details'),
      'state',
      'attempts',
      'status_code',
      'failure',
      'answer',
      'attempted_at',
      'ready_at',
      'created_at',
    ])

type Row = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>

const shown = ({ details, ready_at, ...row }: Row) =>
  WebhookDelivery.parse({ ...row, name: details.name, next_at: row.state === 'queued' ? ready_at : null })

/** The newest hundred deliveries of a webhook, newest first. */
export const readDeliveries = async (
  tx: TenantTransaction,
  tenantId: number,
  webhookId: number,
  query: z.output<typeof paging>,
) => {
  const { limit, offset } = pageOf(query)
  const { rows } = await sql<{ count: number }>`
    select count(*) as count
    from (
      select from webhook_deliveries where tenant_id = ${tenantId} and webhook_id = ${webhookId} limit ${logLength}
    ) as newest
  `.execute(tx)
  const deliveries = await select(tx, tenantId, webhookId)
    .orderBy('id', 'desc')
    .limit(Math.max(0, Math.min(limit, logLength - offset)))
    .offset(offset)
    .execute()
  return { ...countsOf(rows[0]?.count ?? 0, query), deliveries: deliveries.map(shown) }
}

/** @throws 404 */
export const readDelivery = async (tx: TenantTransaction, tenantId: number, webhookId: number, id: number) => {
  const row = await select(tx, tenantId, webhookId).where('id', '=', id).executeTakeFirst()
  if (!row) throw problem('not_found')
  return shown(row)
}

const queueJob = (tx: TenantTransaction) => sql`select queue_deliveries()`.execute(tx)

/** Queues a test delivery, unless one is on its way. @returns it */
export const queueTest = async (tx: TenantTransaction, tenantId: number, webhookId: number) => {
  const underWay = await select(tx, tenantId, webhookId)
    .where('event', '=', 'test')
    .where('state', '=', 'queued')
    .executeTakeFirst()
  if (underWay) return shown(underWay)
  const now = timeOf(tx)
  const details: DeliveryDetails = { name: null, new_count: null, target_count: null, path: '/' }
  const { id } = await tx
    .insertInto('webhook_deliveries')
    .values({
      tenant_id: tenantId,
      webhook_id: webhookId,
      event: 'test',
      event_key: `test ${now}`,
      details: JSON.stringify(details),
      ready_at: now,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await queueJob(tx)
  return readDelivery(tx, tenantId, webhookId, id)
}

/** Sends a finished delivery once more, with all its attempts. @throws 404 */
export const resendDelivery = async (tx: TenantTransaction, tenantId: number, webhookId: number, id: number) => {
  await tx
    .updateTable('webhook_deliveries')
    .where('tenant_id', '=', tenantId)
    .where('webhook_id', '=', webhookId)
    .where('id', '=', id)
    .where('state', '!=', 'queued')
    .set({
      state: 'queued',
      attempts: 0,
      ready_at: timeOf(tx),
      finished_at: null,
      status_code: null,
      failure: null,
      answer: null,
    })
    .execute()
  await queueJob(tx)
  return readDelivery(tx, tenantId, webhookId, id)
}
