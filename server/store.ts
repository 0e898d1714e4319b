import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type pg from 'pg'
import type { Config } from './config.ts'
import { createPool, type Database, type DatabaseOptions, openDatabase, roles } from './db/connection.ts'
import { oneAtATime } from './db/oneAtATime.ts'
import { findEmbeddedPostgres, hasEmbeddedPostgres, startEmbeddedPostgres } from './db/embedded.ts'
import { migrate } from './db/migrate.ts'
import { signInOnce } from './db/rolePasswords.ts'
import { readMigrations } from './db/upgrade/migrationFiles.ts'
import { namesOf, readMigrationState, requireUsable } from './db/upgrade/migrationState.ts'
import { isSetUp, recordSecret, secretFit } from './databaseSecret.ts'
import { reachingDatabase, usingFolder } from './startTrouble.ts'
import { ensureMasters } from './institutions/master/ensureMasters.ts'
import { deriveKey, existingSecret, loadSecret, nextSecretFile, secretFile } from './secret.ts'

/** What a process works with: an up-to-date database and its keys. */
export interface Store {
  readonly database: Database
  /** How {@link database} was opened, for other threads of this process. */
  readonly databaseOptions: DatabaseOptions
  /** Address of the migration role. */
  readonly ownerUrl: string
  readonly secret: Buffer
  /** Key of the audit log's seals. */
  readonly auditKey: Buffer
  readonly close: () => Promise<void>
}

export interface StoreOptions {
  /**
   * For commands that run beside the product: they use the embedded database that is already running, seed no demo, and
   * make neither a database nor a secret of their own.
   */
  readonly shared?: boolean
  /** For commands that only read, such as those that verify: the database stays as it is. It must be up to date. */
  readonly readOnly?: boolean
  /** Whether a database and a secret are made if there are none yet; by default only where the product starts. */
  readonly creates?: boolean
  readonly log?: (message: string) => void
}

const nothing = async () => {}

const openPostgres = async (
  { database, dataDir }: Config,
  { shared = false, creates = !shared, log }: StoreOptions,
) => {
  if (database.url) return { ownerUrl: database.url, stop: nothing }
  const running = shared && existsSync(dataDir) ? await findEmbeddedPostgres(dataDir) : undefined
  if (running) return { ownerUrl: running, stop: nothing }
  if (!creates && !(await hasEmbeddedPostgres(dataDir)))
    throw new Error(
      `There is no database in ${resolve(dataDir)}. Set RENKEI_DATA_DIR or DATABASE_URL as for the product. If there is no product yet, npm start or npm run db:migrate makes its database.`,
    )
  return startEmbeddedPostgres({ dataDir, ...(log && { log }) })
}

/**
 * The secret of a database. Only an empty database gets a new one: what another database holds was made with its own.
 * @throws if there is none for a database that has been set up, or if nobody may make one
 */
const secretOf = async (
  config: Pick<Config, 'secret' | 'dataDir'>,
  owner: pg.Pool,
  { shared = false, creates = !shared }: StoreOptions,
): Promise<Buffer> => {
  const existing = await existingSecret(config)
  if (existing) return existing
  const isMissing = `RENKEI_SECRET is not set and ${secretFile(config.dataDir)} does not exist`
  if (await isSetUp(owner))
    throw new Error(
      `${isMissing}, but the database was set up with a secret. Nothing was changed. Set RENKEI_SECRET, or RENKEI_DATA_DIR, as for the product.`,
    )
  if (!creates)
    throw new Error(`${isMissing}. Set RENKEI_SECRET, or make the file with npm start or npm run db:migrate.`)
  return loadSecret(config)
}

/** @throws if a database was set up with another secret, before anything is written to it */
const requireFittingSecret = async (
  { secret, dataDir }: Pick<Config, 'secret' | 'dataDir'>,
  owner: pg.Pool,
  options: DatabaseOptions,
): Promise<void> => {
  if ((await secretFit(owner, options)) !== 'other secret') return
  const next = nextSecretFile(dataDir)
  if (secret === undefined && existsSync(next))
    throw new Error(
      `The secret of this database was being replaced: ${next} may hold the new one. Nothing was changed. npm run secret:rotate completes it.`,
    )
  throw new Error(
    `The database was set up with another secret than ${secret === undefined ? `that of ${secretFile(dataDir)}` : 'RENKEI_SECRET'}. Nothing was changed. Set RENKEI_SECRET, or RENKEI_DATA_DIR, as for the product. npm run secret:rotate replaces the secret of a database.`,
  )
}

/** @throws if a command that leaves the database as it is could not work on it */
const requireUpToDate = async (owner: pg.Pool): Promise<void> => {
  const state = await readMigrationState(owner, await readMigrations())
  requireUsable(state)
  if (state.pending.length > 0)
    throw new Error(
      `The database is older than this program, which changes nothing: ${namesOf(state.pending)} pending. Run the version of the servers, or npm run db:migrate.`,
    )
}

const prepare = async (withDemo: boolean, options: DatabaseOptions, log?: (message: string) => void) => {
  await migrate(options, { ...(log && { log }) })
  const owner = createPool(options.ownerUrl, { max: 1, name: 'renkei masters' })
  try {
    const { unknown } = await readMigrationState(owner, await readMigrations())
    // A newer version has its own masters, which an older one must not set back.
    if (unknown.length === 0) await ensureMasters(owner)
  } finally {
    await owner.end()
  }
  if (!withDemo) return
  // Loaded here, so that installations without the demo do not keep its code in memory.
  const { seedDemo } = await import('./demo/seedDemo.ts')
  const database = openDatabase(options)
  try {
    await seedDemo(options.ownerUrl, database.identity)
  } finally {
    await database.close()
  }
}

const openWith = async (config: Config, ownerUrl: string, options: StoreOptions): Promise<DatabaseOptions> => {
  const owner = createPool(ownerUrl, { max: 1, name: 'renkei secret' })
  try {
    const databaseOptions: DatabaseOptions = {
      ownerUrl,
      secret: await usingFolder(config.dataDir, 'RENKEI_DATA_DIR', () => secretOf(config, owner, options)),
      roleUrls: config.database.roleUrls,
      poolSize: config.database.poolSize,
    }
    await requireFittingSecret(config, owner, databaseOptions)
    if (options.readOnly) {
      await requireUpToDate(owner)
    } else {
      await prepare(config.demo && !options.shared, databaseOptions, options.log)
      await recordSecret(owner, databaseOptions.secret)
    }
    return databaseOptions
  } finally {
    await owner.end()
  }
}

/** Works on the database of a configuration, running or not, as it is. @param work - gets the address of the migrating role */
export const withOwner = async <T>(config: Config, work: (ownerUrl: string) => Promise<T>): Promise<T> => {
  const { ownerUrl, stop } = await usingFolder(config.dataDir, 'RENKEI_DATA_DIR', () =>
    openPostgres(config, { shared: true }),
  )
  try {
    return await reachingDatabase(ownerUrl, 'DATABASE_URL', () => work(ownerUrl))
  } finally {
    await stop()
  }
}

/** @throws if a role that an administrator has set up is not let in. Those that the start has given passwords to itself are. */
const requireGivenRoles = async ({ roleUrls }: Config['database']): Promise<void> => {
  for (const role of roles) {
    const url = roleUrls[role]
    if (url) await reachingDatabase(url, `DATABASE_${role.toUpperCase()}_URL`, () => signInOnce(url))
  }
}

/**
 * Opens the database of a configuration and brings it up to date. Starts the embedded database when none is configured.
 * @throws when the database cannot be reached, started or migrated, or was set up with another secret
 */
export const openStore = async (config: Config, options: StoreOptions = {}): Promise<Store> => {
  const postgres = await usingFolder(config.dataDir, 'RENKEI_DATA_DIR', () => openPostgres(config, options))
  try {
    const { ownerUrl } = postgres
    const databaseOptions = await reachingDatabase(ownerUrl, 'DATABASE_URL', () =>
      options.readOnly
        ? openWith(config, ownerUrl, options)
        : oneAtATime(ownerUrl, 'start', () => openWith(config, ownerUrl, options)),
    )
    const { secret } = databaseOptions
    await requireGivenRoles(config.database)
    const database = openDatabase(databaseOptions)
    return {
      database,
      databaseOptions,
      ownerUrl,
      secret,
      auditKey: deriveKey(secret, 'audit seals'),
      close: async () => {
        await database.close()
        await postgres.stop()
      },
    }
  } catch (error) {
    await postgres.stop()
    throw error
  }
}
