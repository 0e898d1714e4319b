import { existsSync } from 'node:fs'
import type { Config } from './config.ts'
import { createPool, type Database, type DatabaseOptions, openDatabase, roles } from './db/connection.ts'
import { oneAtATime } from './db/oneAtATime.ts'
import { findEmbeddedPostgres, startEmbeddedPostgres } from './db/embedded.ts'
import { migrate } from './db/migrate.ts'
import { readMigrations } from './db/upgrade/migrationFiles.ts'
import { readMigrationState } from './db/upgrade/migrationState.ts'
import { reachingDatabase, usingFolder } from './startTrouble.ts'
import { ensureMasters } from './institutions/master/ensureMasters.ts'
import { deriveKey, loadSecret } from './secret.ts'

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
  /** For commands that run beside the product: they use the embedded database that is already running, and seed no demo. */
  readonly shared?: boolean
  readonly log?: (message: string) => void
}

const nothing = async () => {}

const openPostgres = async ({ database, dataDir }: Config, { shared, log }: StoreOptions) => {
  if (database.url) return { ownerUrl: database.url, stop: nothing }
  const running = shared && existsSync(dataDir) ? await findEmbeddedPostgres(dataDir) : undefined
  return running ? { ownerUrl: running, stop: nothing } : startEmbeddedPostgres({ dataDir, ...(log && { log }) })
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

/**
 * Opens the database of a configuration and brings it up to date. Starts the embedded database when none is configured.
 * @throws when the database cannot be reached, started or migrated
 */
export const openStore = async (config: Config, options: StoreOptions = {}): Promise<Store> => {
  const { dataDir } = config
  const secret = await usingFolder(dataDir, 'RENKEI_DATA_DIR', () => loadSecret(config))
  const postgres = await usingFolder(dataDir, 'RENKEI_DATA_DIR', () => openPostgres(config, options))
  try {
    const databaseOptions: DatabaseOptions = {
      ownerUrl: postgres.ownerUrl,
      secret,
      roleUrls: config.database.roleUrls,
      poolSize: config.database.poolSize,
    }
    await reachingDatabase(postgres.ownerUrl, 'DATABASE_URL', () =>
      oneAtATime(postgres.ownerUrl, 'start', () =>
        prepare(config.demo && !options.shared, databaseOptions, options.log),
      ),
    )
    const database = openDatabase(databaseOptions)
    // Those that the start has given passwords to itself let it in.
    for (const role of roles) {
      const url = config.database.roleUrls[role]
      if (url) await reachingDatabase(url, `DATABASE_${role.toUpperCase()}_URL`, () => database[role].query('select 1'))
    }
    return {
      database,
      databaseOptions,
      ownerUrl: postgres.ownerUrl,
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
