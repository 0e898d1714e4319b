import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { createPool, type Database, openDatabase } from '#server/db/connection.ts'
import { distributeAdditions } from '#server/db/distribute/distribute.ts'
import { inDatabase } from './cluster.ts'
import { testSecret } from './identity/secret.ts'
import { asMaintainer } from './maintainer.ts'

export interface TestDatabase extends Database {
  /** Connection of the migration role, to prepare data and to read data regardless of row-level security. */
  readonly owner: pg.Pool
  readonly ownerUrl: string
  /** Closes the pools and drops the database. */
  readonly drop: () => Promise<void>
}

/** A migrated, empty database, copied from the template. The roles that its servers sign in as belong to the cluster. */
export const testDatabase = async (): Promise<TestDatabase> => {
  const name = `${inject('databasePrefix')}${randomUUID().replaceAll('-', '')}`
  await asMaintainer(`create database ${name} template ${pg.escapeIdentifier(inject('template'))} ${inject('copying')}`)
  const ownerUrl = inDatabase(inject('templateUrl'), name)
  const options = { ownerUrl, secret: testSecret, poolSize: 8 }
  const owner = createPool(ownerUrl, { max: 4, name: 'test owner' })
  // A test may ask hundreds of questions at once, each of which takes longer on a cluster.
  Object.assign(owner.options, { connectionTimeoutMillis: 60_000 })
  // A copy has all that was distributed, but no settings of roles in it.
  if (process.env.TEST_CITUS) await distributeAdditions(owner)
  const database = openDatabase(options)
  return {
    ...database,
    owner,
    ownerUrl,
    drop: async () => {
      await database.close()
      await owner.end()
      await asMaintainer(`drop database ${name} with (force)`)
    },
  }
}
