import type pg from 'pg'
import { openTenantTransaction } from './tenant.ts'

/** Runs a job's work in a transaction in which only one tenant's rows are visible. Commits when it resolves, rolls back when it rejects. */
export const inTenant = async <T>(
  pool: pg.Pool,
  tenantId: number,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> => {
  const transaction = await openTenantTransaction(pool, tenantId)
  let result: T
  try {
    result = await transaction.run(() => work(transaction.client))
  } catch (error) {
    await transaction.rollback().catch(() => {})
    throw error
  }
  await transaction.commit()
  return result
}
