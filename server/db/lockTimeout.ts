import { sql } from 'kysely'
import { isLockTimeout } from './errors.ts'
import type { TenantTransaction } from './tenant.ts'
import { problem } from '../problems.ts'

/**
 * Does what changes facts at somebody's request, who waits for another change, such as that of a large file, only briefly.
 * @throws `figures_busy` where it takes longer
 */
export const withLockTimeout = async <T>(tx: TenantTransaction, work: () => Promise<T>): Promise<T> => {
  await sql`set local lock_timeout = '3s'`.execute(tx)
  try {
    return await work()
  } catch (error) {
    throw isLockTimeout(error) ? problem('figures_busy') : error
  }
}
