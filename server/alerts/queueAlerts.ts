import { sql } from 'kysely'
import type { TenantTransaction } from '../db/tenant.ts'

/** Has the conditions and watched reports of the transaction's tenant judged right after it is committed. */
export const queueAlerts = async (tx: TenantTransaction): Promise<void> => {
  await sql`select queue_alerts(interval '0')`.execute(tx)
}
