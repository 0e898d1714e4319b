import pg from 'pg'
import { DatabaseUnavailable } from './errors.ts'
import { trackedTransaction } from './openTransactions.ts'
import { tenantBeginning } from './tenant.ts'

/**
 * Runs a job's work in a transaction in which only one tenant's rows are visible, on a connection of its own. COPY
 * cannot run on a connection of the pools because those pipeline their queries. Statements have no time limit.
 */
export const inTenantCopying = async <T>(
  pool: pg.Pool,
  tenantId: number,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> => {
  const beginOn = tenantBeginning(tenantId, { isUnlimited: true })
  const client = new pg.Client({ ...pool.options, pipeline: false })
  // The running query rejects with the error, so this listener has nothing to do.
  client.on('error', () => {})
  await client.connect().catch((error: unknown) => {
    throw new DatabaseUnavailable(error)
  })
  const tracked = trackedTransaction({ readsFiles: true })
  try {
    await beginOn(client)
    const result = await tracked.run(() => work(client))
    await client.query('commit')
    return result
  } finally {
    tracked.close()
    await client.end()
  }
}
