import { sql } from 'kysely'
import { isLockTimeout } from './errors.ts'
import type { TenantTransaction } from './tenant.ts'
import { problem } from '../problems.ts'

/**
 * Runs a change of facts that a user waits for. It waits only briefly for another change, such as a large file, to
 * release its locks.
 * @throws `figures_busy` when the wait takes longer
 */
export const withLockTimeout = async <T>(tx: TenantTransaction, work: () => Promise<T>): Promise<T> => {
  await sql`set local lock_timeout = '3s'`.execute(tx)
  try {
    return await work()
  } catch (error) {
    throw isLockTimeout(error) ? problem('figures_busy') : error
  }
}
