import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '../../server/db/migrate.ts'
import { startEmbeddedPostgres } from '../../server/db/embedded.ts'
import { testSecret } from './identity/secret.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Owner's address of a migrated database that tests copy but never open. */
    templateUrl: string
    /** With which the names of this run's databases begin. */
    databasePrefix: string
    /** Folder for stored files; deleted after the run. */
    filesDir: string
  }
}

/** Drops the databases that a run has made in a cluster that outlives it. */
const dropDatabases = async (ownerUrl: string, prefix: string) => {
  const client = new pg.Client(ownerUrl)
  await client.connect()
  const { rows } = await client.query<{ name: string }>(
    'select quote_ident(datname) as name from pg_database where starts_with(datname, $1)',
    [prefix],
  )
  for (const { name } of rows) await client.query(`drop database ${name} with (force)`)
  await client.end()
}

/** Vitest's global setup: one PostgreSQL for all test files, with a migrated template to copy databases from. */
export default async function setup({ provide }: TestProject) {
  const filesDir = await mkdtemp(join(tmpdir(), 'renkei-files-'))
  provide('filesDir', filesDir)
  const databasePrefix = `test_${randomBytes(4).toString('hex')}_`
  provide('databasePrefix', databasePrefix)
  const removeFiles = () => rm(filesDir, { recursive: true, force: true })
  const external = process.env.TEST_DATABASE_URL
  if (external) {
    await migrate({ ownerUrl: external, secret: testSecret, poolSize: 2 })
    provide('templateUrl', external)
    return async () => {
      await dropDatabases(external, databasePrefix)
      await removeFiles()
    }
  }
  const dataDir = await mkdtemp(join(tmpdir(), 'renkei-test-'))
  const postgres = await startEmbeddedPostgres({ dataDir, durable: false, sharedBuffersMb: 128 })
  await migrate({ ownerUrl: postgres.ownerUrl, secret: testSecret, poolSize: 2 })
  provide('templateUrl', postgres.ownerUrl)
  return async () => {
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
    await removeFiles()
  }
}
