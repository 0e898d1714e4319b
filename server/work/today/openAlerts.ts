import { sql } from 'kysely'
import type { z } from 'zod'
import type { Today } from '#contract/work/today.ts'
import type { TenantTransaction } from '../../db/tenant.ts'

type Block = NonNullable<z.input<typeof Today>['alerts']>

const maxShown = 5

/** The newest alerts that are not in the archive. */
export const readOpenAlerts = async (tx: TenantTransaction, tenantId: number): Promise<Block> => {
  const open = tx.selectFrom('alerts').where('tenant_id', '=', tenantId).where('archived_at', 'is', null)
  const { count } = await open.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow()
  const records = await open
    .orderBy('alert_date', 'desc')
    .orderBy('id', 'desc')
    .limit(maxShown)
    .select(['id', 'name', 'alert_date', 'new_count', 'target_count'])
    .execute()
  return { total_count: count, records }
}
