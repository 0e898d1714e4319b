import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '#server/db/migrate.ts'
import { createPool } from '#server/db/connection.ts'
import { distribute } from '#server/db/distribute/distribute.ts'
import { planDistribution } from '#server/db/distribute/distributionPlan.ts'
import { startEmbeddedPostgres } from '#server/db/embedded.ts'
import { citusUrls, closeDatabase, inDatabase, makeClusterDatabase, onServer } from './cluster.ts'
import { testSecret } from './identity/secret.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Owner's address of a migrated database, whose catalogue may be read. */
    templateUrl: string
    /** The name of the database that is copied for a test file, and how it is copied: the end of `create database`. */
    template: string
    copying: string
    /** Addresses of the server, or of all nodes of a cluster, the coordinator first. */
    serverUrls: readonly string[]
    /** With which the names of this run's databases begin. */
    databasePrefix: string
    /** Folder for stored files; deleted after the run. */
    filesDir: string
  }
}

/** Drops the databases that a run has made in a server that outlives it. */
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

/**
 * Makes a distributed template on all nodes of a cluster, and an open copy of it. Copies of it are copied as files on each node by itself: the
 * catalogue that says where shards lie holds in each copy too.
 */
const distributedTemplate = async (urls: readonly string[], prefix: string) => {
  const [coordinator = ''] = urls
  const template = `${prefix}template`
  const open = `${prefix}open`
  const copying = 'strategy file_copy'
  await makeClusterDatabase(urls, template)
  const ownerUrl = inDatabase(coordinator, template)
  await migrate({ ownerUrl, secret: testSecret, poolSize: 2 })
  const owner = createPool(ownerUrl, { max: 1, name: 'test template' })
  await distribute(owner, await planDistribution(owner), () => {})
  await owner.end()
  for (const url of urls)
    await onServer(url, ...closeDatabase(template), `create database ${open} template ${template} ${copying}`)
  return { template, copying, templateUrl: inDatabase(coordinator, open) }
}

/** Vitest's global setup: one PostgreSQL for all test files, with a migrated template to copy databases from. */
export default async function setup({ provide }: TestProject) {
  const filesDir = await mkdtemp(join(tmpdir(), 'renkei-files-'))
  provide('filesDir', filesDir)
  const databasePrefix = `test_${randomBytes(4).toString('hex')}_`
  provide('databasePrefix', databasePrefix)
  const removeFiles = () => rm(filesDir, { recursive: true, force: true })
  const provideOne = (ownerUrl: string) => {
    provide('templateUrl', ownerUrl)
    provide('template', new URL(ownerUrl).pathname.slice(1))
    provide('copying', '')
    provide('serverUrls', [ownerUrl])
  }
  if (process.env.TEST_CITUS) {
    const urls = citusUrls()
    const { template, copying, templateUrl } = await distributedTemplate(urls, databasePrefix)
    provide('templateUrl', templateUrl)
    provide('template', template)
    provide('copying', copying)
    provide('serverUrls', urls)
    return async () => {
      for (const url of urls) await dropDatabases(url, databasePrefix)
      await removeFiles()
    }
  }
  const external = process.env.TEST_DATABASE_URL
  if (external) {
    await migrate({ ownerUrl: external, secret: testSecret, poolSize: 2 })
    provideOne(external)
    return async () => {
      await dropDatabases(external, databasePrefix)
      await removeFiles()
    }
  }
  const dataDir = await mkdtemp(join(tmpdir(), 'renkei-test-'))
  const postgres = await startEmbeddedPostgres({ dataDir, durable: false, sharedBuffersMb: 128 })
  await migrate({ ownerUrl: postgres.ownerUrl, secret: testSecret, poolSize: 2 })
  provideOne(postgres.ownerUrl)
  return async () => {
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
    await removeFiles()
  }
}
