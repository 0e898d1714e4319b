import type pg from 'pg'
import { beginTime } from './clock.ts'
import { tenantWall } from './tenant.ts'

/** Runs a job's work in a transaction in which only one tenant's rows are visible. */
export const inTenant = async <T>(
  pool: pg.Pool,
  tenantId: number,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> => {
  const wall = tenantWall(tenantId)
  const client = await pool.connect()
  try {
    await client.query(`begin; ${wall}`)
    beginTime(client)
    const result = await work(client)
    await client.query('commit')
    client.release()
    return result
  } catch (error) {
    await client.query('rollback').then(
      () => client.release(),
      () => client.release(true),
    )
    throw error
  }
}
