import { randomBytes } from 'node:crypto'
import { realpath, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { preparePrograms } from './embedded/binaries.ts'
import { createCluster, isCluster, ownerName, resetPassword } from './embedded/cluster.ts'
import { type LaunchOptions, type Server, launch } from './embedded/launch.ts'
import { FolderInUse, lockHolder, takeLock } from './embedded/lock.ts'
import {
  type Account,
  findFolder,
  makeFolder,
  makeOutsideFolder,
  reaches,
  readIfThere,
  serverAccount,
  writePrivately,
} from './embedded/place.ts'
import { clearLeftovers, readPostmaster, stopPostmaster } from './embedded/postmaster.ts'
import { hasCode } from './embedded/process.ts'

export interface EmbeddedPostgresOptions {
  /** The product's data folder. The database uses `postgres/` in it. It is made if missing. */
  readonly dataDir: string
  /** Receives a sentence about each step that takes long or goes wrong. */
  readonly log?: (message: string) => void
  /** In megabytes; default 512. */
  readonly sharedBuffersMb?: number
  /** false is fast but loses data in a crash; for tests. */
  readonly durable?: boolean
}

export interface EmbeddedPostgres {
  /** Connection of the superuser to the database `renkei`. It stays valid until stop(), even if PostgreSQL crashes and restarts. */
  readonly ownerUrl: string
  /** Creates a database unless it exists, and returns its superuser connection. */
  readonly createDatabase: (name: string) => Promise<string>
  /** Stops PostgreSQL after everything is written, and releases the folder. Can be called twice. */
  readonly stop: () => Promise<void>
}

const databaseName = 'renkei'

/**
 * The small files beside the cluster: `port` (the last one), `password`, and `location` (the cluster's path, if
 * PostgreSQL's account cannot reach this folder).
 */
const lastPort = async (folder: string) => {
  const port = Number(await readIfThere(join(folder, 'port')).catch(() => ''))
  return Number.isInteger(port) && port > 0 && port < 65_536 ? port : undefined
}

const readLocation = (folder: string) => readIfThere(join(folder, 'location'))

const readPassword = async (folder: string) => (await readIfThere(join(folder, 'password'))) || undefined

const urlOf = (port: number, password: string, database: string) =>
  `postgres://${ownerName}:${password}@127.0.0.1:${port}/${encodeURIComponent(database)}`

const withClient = async <T>(connectionString: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: 10_000,
    application_name: 'renkei launcher',
  })
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Checks that the server on the port is the server of our cluster. */
const requireOurs = async (client: pg.Client, cluster: string) => {
  const { rows } = await client.query<{ data_directory: string }>('show data_directory')
  const dataDirectory = rows[0]?.data_directory ?? ''
  if ((await realpath(dataDirectory)) !== (await realpath(cluster)))
    throw new Error(`Port taken by another PostgreSQL, whose data is in ${dataDirectory}`)
}

const ensureDatabase = async (client: pg.Client, name: string) => {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
  if (rowCount === 0) await client.query(`create database ${pg.escapeIdentifier(name)}`)
}

const requireJapanese = async (client: pg.Client) => {
  await client.query('begin')
  await client.query('create extension if not exists pg_trgm')
  const { rows } = await client.query<{ trigrams: number }>(`select cardinality(show_trgm('田中内科')) as trigrams`)
  await client.query('rollback')
  if (!rows[0]?.trigrams)
    throw new Error(
      'This system has no UTF-8 locale that PostgreSQL could use, so Japanese could not be searched. Install one, or set DATABASE_URL.',
    )
}

interface Place {
  readonly folder: string
  readonly account: Account | undefined
  readonly home: string
  /** The cluster's path as the `location` file gives it; undefined: the cluster is in the folder itself. */
  readonly location: string | undefined
}

const choosePlace = async (dataDir: string, log: (message: string) => void): Promise<Place> => {
  const folder = await makeFolder(dataDir)
  const location = await readLocation(folder)
  if (location) {
    const cluster = join(location, 'cluster')
    const stats = await stat(cluster).catch(() => undefined)
    if (!stats)
      throw new Error(
        `The database of ${dataDir} is kept in ${location}, which is missing. Bring it back, or remove ${folder} to begin with an empty one.`,
      )
    return { folder, location, home: location, account: await serverAccount(cluster) }
  }
  const inside = join(folder, 'cluster')
  const account = await serverAccount((await stat(inside).catch(() => undefined)) && inside)
  if (!account || (await reaches(folder, account))) return { folder, location, account, home: folder }
  const home = await makeOutsideFolder(folder, account)
  log(`PostgreSQL does not run as root and cannot reach ${folder}: the database is kept in ${home}`)
  return { folder, location, account, home }
}

/**
 * Renames a cluster outside the data folder that no folder points to. It belonged to a data folder that somebody has
 * removed. It is kept but not used.
 */
const setAside = async ({ folder, home, location }: Place, cluster: string, log: (message: string) => void) => {
  if (home === folder || location) return
  const aside = `${cluster}.left-${new Date().toISOString().replaceAll(/[:.]/g, '')}`
  await rename(cluster, aside)
  log(`${aside} is the database of an earlier ${folder}. Remove it if it is not needed.`)
}

const prepare = async (place: Place, durable: boolean, log: (message: string) => void) => {
  const { folder, home, account, location } = place
  const cluster = join(home, 'cluster')
  const programs = await preparePrograms(home, account)
  if (await isCluster(cluster)) {
    await clearLeftovers(cluster, programs.pgCtl, log)
    await setAside(place, cluster, log)
  }
  const exists = await isCluster(cluster)
  const storedPassword = await readPassword(folder)
  const password = storedPassword ?? randomBytes(24).toString('base64url')
  if (storedPassword === undefined) await writePrivately(folder, 'password', password)
  if (!exists) await createCluster(cluster, programs, account, { password, durable })
  else if (storedPassword === undefined) await resetPassword(cluster, programs, account, password)
  if (home !== folder && !location) await writePrivately(folder, 'location', home)
  return { cluster, programs, password, isNew: !exists }
}

/** Restarts the server on the same port when it ends by itself (killed, out of memory). */
const supervise = (first: Server, options: LaunchOptions) => {
  let server = first
  let stopping = false
  let restarting: Promise<void> = Promise.resolve()
  const restart = async () => {
    for (let attempt = 1; !stopping; attempt += 1)
      try {
        server = await launch({ ...options, port: first.port })
        if (server.port === first.port) return watch()
        await stopPostmaster(server.pid, options.cluster, options.programs.pgCtl)
        throw new Error(`its port ${first.port} is taken`)
      } catch (error) {
        options.log(`PostgreSQL could not be started again: ${error instanceof Error ? error.message : String(error)}`)
        await sleep(Math.min(attempt * 500, 10_000))
      }
  }
  const watch = () => {
    void server.exited.then(() => {
      if (stopping) return
      options.log('PostgreSQL ended unexpectedly and is started again')
      restarting = restart()
    })
  }
  watch()
  return async () => {
    stopping = true
    await restarting
    await stopPostmaster(server.pid, options.cluster, options.programs.pgCtl)
  }
}

const start = async (options: EmbeddedPostgresOptions, place: Place) => {
  const { log = () => {}, durable = true, sharedBuffersMb = 512 } = options
  const { cluster, programs, password, isNew } = await prepare(place, durable, log)
  const { folder, account } = place
  const launchOptions: LaunchOptions = {
    cluster,
    programs,
    account,
    log,
    logFile: join(folder, 'postgres.log'),
    settings: { sharedBuffersMb, durable },
    port: await lastPort(folder),
  }
  const server = await launch(launchOptions)
  try {
    await withClient(urlOf(server.port, password, 'postgres'), async (client) => {
      await requireOurs(client, cluster)
      await ensureDatabase(client, databaseName)
    })
    if (isNew) await withClient(urlOf(server.port, password, databaseName), requireJapanese)
    await writePrivately(folder, 'port', String(server.port))
  } catch (error) {
    await stopPostmaster(server.pid, cluster, programs.pgCtl)
    if (isNew) await rm(cluster, { recursive: true, force: true })
    throw error
  }
  return { port: server.port, password, stop: supervise(server, launchOptions) }
}

/**
 * Starts the PostgreSQL that comes with the product, on a data folder that only one process may use at a time. First it
 * cleans up what an earlier process left when it died.
 * @throws a message for the operator: the folder is in use, cannot be written or belongs to another version, or
 *   PostgreSQL's own message
 * @example
 * const postgres = await startEmbeddedPostgres({ dataDir: '.renkei', log: console.log })
 * const pool = new pg.Pool({ connectionString: postgres.ownerUrl })
 */
export const startEmbeddedPostgres = async (options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> => {
  const place = await choosePlace(options.dataDir, options.log ?? (() => {}))
  const unlock = await takeLock(join(place.home, 'lock')).catch((error: unknown) => {
    if (error instanceof FolderInUse)
      throw new Error(
        `The data folder ${options.dataDir} is in use by another Renkei (process ${error.pid}). Stop it first, or set RENKEI_DATA_DIR to another folder.`,
        { cause: error },
      )
    if (hasCode(error, 'EACCES', 'EPERM'))
      throw new Error(
        `The data folder ${options.dataDir} belongs to another user. Start Renkei as that user, or set RENKEI_DATA_DIR to another folder.`,
        { cause: error },
      )
    throw error
  })
  let running: Awaited<ReturnType<typeof start>>
  try {
    running = await start(options, place)
  } catch (error) {
    await unlock()
    throw error
  }
  const { port, password } = running
  let stopped: Promise<void> | undefined
  const stop = async () => {
    try {
      await running.stop()
    } finally {
      await unlock()
    }
  }
  return {
    ownerUrl: urlOf(port, password, databaseName),
    createDatabase: async (name) => {
      await withClient(urlOf(port, password, 'postgres'), (client) => ensureDatabase(client, name))
      return urlOf(port, password, name)
    },
    stop: () => (stopped ??= stop()),
  }
}

/** Whether a data folder has a database, running or not. Makes nothing. */
export const hasEmbeddedPostgres = async (dataDir: string): Promise<boolean> => {
  const folder = await findFolder(dataDir)
  return folder !== undefined && isCluster(join((await readLocation(folder)) ?? folder, 'cluster'))
}

/**
 * The superuser connection of the embedded PostgreSQL that another process runs on a data folder. Commands use it while
 * `npm start` runs.
 * @returns undefined when no server runs there
 */
export const findEmbeddedPostgres = async (dataDir: string): Promise<string | undefined> => {
  const folder = await findFolder(dataDir)
  if (!folder) return undefined
  const home = (await readLocation(folder)) ?? folder
  const postmaster = (await lockHolder(join(home, 'lock'))) ? await readPostmaster(join(home, 'cluster')) : undefined
  const password = await readPassword(folder)
  return postmaster?.ready && password ? urlOf(postmaster.port, password, databaseName) : undefined
}
