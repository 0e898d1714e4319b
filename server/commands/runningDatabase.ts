import { existsSync } from 'node:fs'
import type pg from 'pg'
import type { Config } from '../config.ts'
import { createPool } from '../db/connection.ts'
import { findEmbeddedPostgres } from '../db/embedded.ts'
import { reachingDatabase } from '../startTrouble.ts'

/**
 * Works as the migrating role on a database that is running already, as it is: without starting, migrating or filling it.
 * @param name - of the connection
 * @throws if none is running
 */
export const withRunningDatabase = async <T>(
  { database, dataDir }: Pick<Config, 'database' | 'dataDir'>,
  name: string,
  work: (owner: pg.Pool) => Promise<T>,
): Promise<T> => {
  const url = database.url ?? (existsSync(dataDir) ? await findEmbeddedPostgres(dataDir) : undefined)
  if (!url) throw new Error('No database is running. Set DATABASE_URL, or start the product.')
  const owner = createPool(url, { max: 1, name })
  try {
    return await reachingDatabase(url, 'DATABASE_URL', () => work(owner))
  } finally {
    await owner.end()
  }
}
