import pg from 'pg'
import { trySignIn } from '#server/db/rolePasswords.ts'

/** Addresses of a Citus cluster on this machine, the coordinator first; another one is named by CITUS_URLS, separated by commas. */
const usual = [45_000, 45_001, 45_002].map((port) => `postgres://postgres@127.0.0.1:${port}/postgres`).join()

/** Whether the tests run on a cluster. */
export const isOnCluster = Boolean(process.env.TEST_CITUS)

/** Why tests of migrations before 0067 are skipped there. */
export const ranBeforeDistribution = 'the migration ran before a database could be distributed'

/** The nodes that `npm run test:api -- --citus` runs on, the coordinator first. */
export const citusUrls = (): readonly string[] => (process.env.CITUS_URLS ?? usual).split(',')

/** Why tests of other secrets are skipped on a cluster that {@link asksNoPassword}. */
export const trustsEverybody = 'the cluster asks the roles for no password, which comes from the secret'

/** Whether the tests run on a cluster that lets the product's roles in whatever their password is (`trust` in pg_hba.conf). */
export const asksNoPassword = async (): Promise<boolean> => {
  if (!isOnCluster) return false
  const url = new URL(citusUrls()[0] ?? '')
  url.username = 'renkei_app'
  url.password = 'wrong'
  return (await trySignIn(url.href)) === 'signed in'
}

/** A further node, which no database knows yet, for tests that add a worker. */
export const spareUrl = (): string => process.env.CITUS_SPARE_URL ?? 'postgres://postgres@127.0.0.1:45003/postgres'

/** Runs statements one after the other on a server, none of which goes on to other nodes. */
export const onServer = async (url: string, ...statements: readonly string[]): Promise<void> => {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query('set citus.enable_ddl_propagation = off')
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

/** The address of another database on the same server. */
export const inDatabase = (url: string, name: string): string => {
  const other = new URL(url)
  other.pathname = `/${name}`
  return other.href
}

/** Host and port of a node as SQL arguments. */
export const hostAndPort = (url: string) => {
  const { hostname, port } = new URL(url)
  return `'${hostname}', ${port === '' ? 5432 : Number(port)}`
}

/** @returns why the nodes cannot be used; undefined if all of them answer and have the extension */
export const whyNoCluster = async (urls: readonly string[]): Promise<string | undefined> => {
  for (const url of urls) {
    const client = new pg.Client(url)
    try {
      await client.connect()
      const { rowCount } = await client.query(`select from pg_available_extensions where name = 'citus'`)
      if (rowCount === 0) return `${new URL(url).host} has no extension citus`
    } catch (error) {
      return `${new URL(url).host} does not answer: ${error instanceof Error ? error.message : String(error)}`
    } finally {
      await client.end().catch(() => {})
    }
  }
  return undefined
}

/** Makes an empty database with the extension on one node. */
export const makeNodeDatabase = async (url: string, name: string): Promise<void> => {
  await onServer(url, `create database ${name} template template0 encoding 'UTF8' locale 'C.UTF-8'`)
  await onServer(inDatabase(url, name), 'create extension citus')
}

/** Makes an empty database on all nodes, with the extension, whose coordinator knows its workers. */
export const makeClusterDatabase = async ([coordinator = '', ...workers]: readonly string[], name: string) => {
  for (const url of [coordinator, ...workers]) await makeNodeDatabase(url, name)
  const client = new pg.Client(inDatabase(coordinator, name))
  await client.connect()
  await client.query(`select citus_set_coordinator_host(${hostAndPort(coordinator)})`)
  for (const url of workers) await client.query(`select citus_add_node(${hostAndPort(url)})`)
  // Each table is copied with its shards for every test file.
  await client.query(`alter database ${name} set citus.shard_count = 2`)
  await client.end()
}

/** Makes a database a template: nobody may connect to it any more, the extension's own process included. */
export const closeDatabase = (name: string): readonly string[] => [
  `alter database ${name} with allow_connections false`,
  `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
]
