import pg from 'pg'
import { deriveKey } from '../secret.ts'

/** The connection pools of a process, one per database role (server/db/migrations/0001). */
export interface Database {
  /** renkei_app: requests, inside a tenant transaction. */
  readonly app: pg.Pool
  /** renkei_identity: sign-in. */
  readonly identity: pg.Pool
  /** renkei_jobs: the job queue. */
  readonly jobs: pg.Pool
  readonly close: () => Promise<void>
}

export const roles = ['app', 'identity', 'jobs'] as const
export type RoleName = (typeof roles)[number]

const isoTimestamp = (value: string) =>
  value
    .replace(' ', 'T')
    .replace(/([+-]\d\d)$/, '$1:00')
    .replace('+00:00', 'Z')

const bigintArray = 1016
const dateArray = 1182
const entriesOf = (value: string): string[] => (value === '{}' ? [] : value.slice(1, -1).split(','))

const typeParsers: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => {
    if (oid === pg.types.builtins.INT8) return Number
    if (oid === pg.types.builtins.DATE) return (value: string) => value
    if (oid === pg.types.builtins.TIMESTAMPTZ) return isoTimestamp
    if (oid === bigintArray) return (value: string) => entriesOf(value).map(Number)
    if (oid === dateArray) return entriesOf
    return pg.types.getTypeParser(oid, format)
  },
}

/**
 * Settings by which statements are planned and days are told, whoever runs the server. Pages come from memory or flash, so random reads cost as little as
 * sequential ones. Sums over tens of thousands of institutions are hashed in memory. JIT compilation is off because it takes longer than it saves.
 * Connections have them; the workers of a distributed database, to which connections do not pass them on, have them by role (server/db/distribute).
 */
export const planningSettings = { TimeZone: 'UTC', random_page_cost: '1.1', work_mem: '16MB', jit: 'off' } as const

/**
 * Settings of every connection. A machine of a distributed database that does not answer is given up after as long as the pool waits for a connection
 * (PostgreSQL without Citus takes no notice of it).
 */
const settings = { ...planningSettings, statement_timeout: 30_000, 'citus.node_connection_timeout': 5_000 } as const

const settingsWith = (idleInTransactionSeconds: number | undefined) =>
  Object.entries({
    ...settings,
    ...(idleInTransactionSeconds !== undefined && {
      idle_in_transaction_session_timeout: `${idleInTransactionSeconds}s`,
    }),
  })
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ')

/**
 * How long a transaction of a role may stay open without a statement, in seconds. Then the database ends it and its
 * connection. A request may read through the file of an import between two statements; a job reads files of hundreds of
 * megabytes, a piece at a time.
 */
const idleInTransactionSeconds = { app: 120, identity: 60, jobs: 900 } as const satisfies Record<RoleName, number>

/**
 * Makes a pool whose values arrive as the API sends them: bigint as number, date as `YYYY-MM-DD`, timestamptz as ISO
 * 8601 in UTC with microseconds. Idle connections that break are dropped without ending the process.
 * @param onError - is called with the error of each dropped connection
 */
export const createPool = (
  connectionString: string,
  options: {
    max: number
    name: string
    onError?: (error: Error) => void
    pipeline?: boolean
    idleInTransactionSeconds?: number
  },
): pg.Pool => {
  const pool = new pg.Pool({
    connectionString,
    max: options.max,
    types: typeParsers,
    application_name: options.name,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    options: settingsWith(options.idleInTransactionSeconds),
    ...(options.pipeline && { pipeline: true }),
  })
  pool.on('error', (error) => options.onError?.(error))
  pool.on('connect', (client) => client.on('error', (error) => options.onError?.(error)))
  return pool
}

/**
 * Address of a role's connection. The password is derived from the product's secret, so every process that knows the
 * secret can sign in without storing a password.
 */
export const roleUrl = (ownerUrl: string, role: RoleName, secret: Buffer): string => {
  const url = new URL(ownerUrl)
  url.username = `renkei_${role}`
  url.password = deriveKey(secret, `database role ${role}`).toString('base64url')
  return url.href
}

export interface DatabaseOptions {
  /** Connection of the migration role, which may set the passwords of the login roles. */
  readonly ownerUrl: string
  readonly secret: Buffer
  /** Explicit addresses for roles that an administrator has set up. */
  readonly roleUrls?: Partial<Record<RoleName, string>>
  readonly poolSize: number
  readonly onError?: (error: Error) => void
}

/** The addresses that the application connects with, by role. */
export const roleUrls = ({ ownerUrl, secret, roleUrls: given = {} }: DatabaseOptions): Record<RoleName, string> => ({
  app: given.app ?? roleUrl(ownerUrl, 'app', secret),
  identity: given.identity ?? roleUrl(ownerUrl, 'identity', secret),
  jobs: given.jobs ?? roleUrl(ownerUrl, 'jobs', secret),
})

/** Opens the pools. The schema must be migrated and the roles able to sign in (see migrate.ts). */
export const openDatabase = (options: DatabaseOptions): Database => {
  const urls = roleUrls(options)
  const pool = (role: RoleName, max: number, pipeline = true) =>
    createPool(urls[role], {
      max,
      name: `renkei ${role}`,
      pipeline,
      idleInTransactionSeconds: idleInTransactionSeconds[role],
      ...(options.onError && { onError: options.onError }),
    })
  const app = pool('app', options.poolSize)
  const identity = pool('identity', 4, false)
  // Five jobs at once, of which three may use two or three connections each, and what listens to the queue.
  const jobs = pool('jobs', 14)
  return {
    app,
    identity,
    jobs,
    close: async () => {
      await Promise.all([app.end(), identity.end(), jobs.end()])
    },
  }
}
