import { tenantsWhere } from '../../db/eachTenant.ts'
import { sql } from 'kysely'
import type { Database } from '../../db/connection.ts'
import { timeOf } from '../../db/clock.ts'
import { type TenantTransaction, withTenant } from '../../db/tenant.ts'
import { sendPushes } from '../webPush/sendPushes.ts'
import { sendWebhooks } from '../webhooks/sendWebhooks.ts'
import { tellOwners } from '../webhooks/tellOwners.ts'
import type { Delivering } from './delivering.ts'

const hasWork = async (tx: TenantTransaction, tenantId: number): Promise<boolean> => {
  const now = timeOf(tx)
  const { rows } = await sql<{ has_work: boolean }>`
    select exists (
      select from webhook_deliveries
      where tenant_id = ${tenantId} and state = 'queued' and ready_at <= ${now}::timestamptz
    ) or exists (
      select from push_messages where tenant_id = ${tenantId} and ready_at <= ${now}::timestamptz
    ) or exists (
      select from webhooks where tenant_id = ${tenantId} and stopped_at is not null and owners_told_at is null
    ) as has_work
  `.execute(tx)
  return rows[0]?.has_work ?? false
}

/** The tenants with something to send to webhooks or browsers now. */
export const tenantsWithDeliveries = ({ app, jobs }: Pick<Database, 'app' | 'jobs'>): Promise<number[]> =>
  tenantsWhere(jobs, (tenantId) => withTenant(app, tenantId, (tx) => hasWork(tx, tenantId)))

/** How many of each go out at once. */
const perRound = 10

/**
 * Sends what webhooks and browsers of a tenant are due, some at once. No transaction is open meanwhile.
 * @returns whether nothing is left; otherwise another run continues, so that other tenants have their turn
 */
export const sendDeliveries = async (delivering: Delivering, tenantId: number): Promise<{ isDone: boolean }> => {
  const [webhooks, pushes] = await Promise.all([
    sendWebhooks(delivering, tenantId, perRound),
    sendPushes(delivering, tenantId, perRound),
  ])
  await tellOwners(delivering, tenantId)
  return { isDone: webhooks < perRound && pushes < perRound }
}
