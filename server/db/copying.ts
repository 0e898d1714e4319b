import pg from 'pg'
import { DatabaseUnavailable } from './errors.ts'
import { tenantWall } from './tenant.ts'

/**
 * Runs a job's work in a transaction in which only one tenant's rows exist, on a connection of its own: COPY cannot share one whose queries are
 * pipelined, as those of the pools are. Statements may take as long as they need.
 */
export const inTenantCopying = async <T>(
  pool: pg.Pool,
  tenantId: number,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> => {
  const wall = tenantWall(tenantId)
  const client = new pg.Client({ ...pool.options, pipeline: false })
  // What breaks is heard of by the query under way.
  client.on('error', () => {})
  await client.connect().catch((error: unknown) => {
    throw new DatabaseUnavailable(error)
  })
  try {
    await client.query(`begin; ${wall}; set local statement_timeout = 0`)
    const result = await work(client)
    await client.query('commit')
    return result
  } finally {
    await client.end()
  }
}
