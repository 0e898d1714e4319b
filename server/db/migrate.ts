import { setTimeout as sleep } from 'node:timers/promises'
import { Logger, runMigrations } from 'graphile-worker'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import pg from 'pg'
import { isDatabaseAway } from './errors.ts'
import { oneAtATime } from './oneAtATime.ts'
import { distributeAdditions, isDistributed } from './distribute/distribute.ts'
import { beginDistributedChange, distributeMade } from './distribute/distributeMade.ts'
import { type DatabaseOptions, createPool, roles, roleUrls } from './connection.ts'
import { enableRoles, requireOwnRoles } from './rolePasswords.ts'
import { type MigrationFile, readMigrations } from './upgrade/migrationFiles.ts'
import { splitStatements } from './upgrade/splitStatements.ts'
import {
  breakingMigrations,
  breakingOf,
  type MigrationState,
  namesOf,
  readMigrationState,
  requireUsable,
} from './upgrade/migrationState.ts'

/** How long a migration may wait for a table while others wait behind it. */
const lockTimeout = '2s'
const maxAttempts = 150
const pauseMilliseconds = 2_000

const record = async (db: Kysely<unknown>, { name, breaks }: MigrationFile) => {
  if (breaks === undefined) return
  const table = sql.table(breakingMigrations)
  await sql`create table if not exists ${table} (name text primary key, reason text not null)`.execute(db)
  await sql`insert into ${table} (name, reason) values (${name}, ${breaks})`.execute(db)
}

interface Applying {
  readonly begins: (file: MigrationFile) => void
  /** Whether the database is distributed over several machines. */
  readonly onSeveral: boolean
}

const migrationOf = (file: MigrationFile, { begins, onSeveral }: Applying): Migration => ({
  up: async (db) => {
    begins(file)
    // Changing the tables of a large hospital takes longer than a request may.
    await sql`set local statement_timeout = 0`.execute(db)
    await sql`set local lock_timeout = ${sql.lit(lockTimeout)}`.execute(db)
    if (onSeveral) await beginDistributedChange(db)
    for (const statement of splitStatements(file.statements)) {
      await sql.raw(statement).execute(db)
      if (onSeveral) await distributeMade(db, statement)
    }
    await record(db, file)
  },
})

/**
 * Jobs collect the rows of a file in temporary tables until the file is complete. PostgreSQL grants this to everybody
 * by default, but an administrator may have revoked it.
 */
const allowTemporaryTables = async (owner: pg.Pool) => {
  const { rows } = await owner.query<{ name: string }>('select quote_ident(current_database()) as name')
  await owner.query(`grant temporary on database ${rows[0]?.name} to renkei_jobs`)
}

/** The queue's own tables belong to renkei_jobs. That role may create a schema only while they are installed. */
const installQueue = async (owner: pg.Pool, jobsUrl: string) => {
  const { rows } = await owner.query<{ name: string }>('select quote_ident(current_database()) as name')
  const name = rows[0]?.name
  await owner.query(`grant create on database ${name} to renkei_jobs`)
  try {
    await runMigrations({ connectionString: jobsUrl, logger: new Logger(() => () => {}) })
  } finally {
    await owner.query(`revoke create on database ${name} from renkei_jobs`)
  }
}

export interface MigrateOptions {
  /** Folder of the migrations of another version, for tests. */
  readonly folder?: string
  readonly log?: (message: string) => void
}

/**
 * Brings the schema up to date and lets the application's roles sign in. Several processes may call it at once: one
 * migrates, the others wait. All pending files run in the order of their names, in one transaction. A database that a
 * newer version has migrated stays as it is.
 * @returns the names of the migrations that ran
 * @throws the first error, with nothing applied; also if this version does not survive what a newer one has done, or if
 *   servers are running that would not survive what this one would do
 */
export const migrate = (options: DatabaseOptions, { folder, log = () => {} }: MigrateOptions = {}): Promise<string[]> =>
  oneAtATime(options.ownerUrl, 'migrations', async () => migrateAlone(options, await readMigrations(folder), log))

/**
 * Runs alone because roles and grants are rows too: when two processes write the same one at once, one fails with
 * `tuple concurrently updated`.
 */
const migrateAlone = async (
  options: DatabaseOptions,
  files: readonly MigrationFile[],
  log: (message: string) => void,
): Promise<string[]> => {
  const owner = createPool(options.ownerUrl, { max: 2, name: 'renkei migrations' })
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: owner }) })
  try {
    await requireUtf8(owner)
    await requireRoles(owner)
    const state = await readMigrationState(owner, files)
    requireUsable(state)
    await requireNobodyLeftBehind(owner, state)
    await requireOwnRoles(owner, options)
    if (state.unknown.length > 0)
      log(`The database is newer than this program: ${namesOf(state.unknown)}. They only add to it.`)
    const applied =
      state.unknown.length > 0
        ? []
        : await applyPending(
            db,
            files,
            state.pending.map(({ name }) => name),
            { log, onSeveral: await isDistributed(owner) },
          )
    await enableRoles(owner, options)
    await allowTemporaryTables(owner)
    await installQueue(owner, roleUrls(options).jobs)
    await distributeAdditions(owner)
    return applied
  } finally {
    // Kysely would end the pool only if it had used it.
    await owner.end()
  }
}

/** Whether a migration gave way to a transaction that was running: it waited too long for a lock, or they waited for each other. */
const gaveWay = (error: unknown) =>
  error instanceof pg.DatabaseError && (error.code === '55P03' || error.code === '40P01')

/**
 * Applies what is pending. While servers are running, a table may be in use for minutes, for example by an import. A
 * migration that waited for it would keep everybody else waiting behind it, so it gives way and tries again.
 */
const applyPending = async (
  db: Kysely<unknown>,
  files: readonly MigrationFile[],
  pending: readonly string[],
  { log, onSeveral }: { readonly log: (message: string) => void; readonly onSeveral: boolean },
): Promise<string[]> => {
  const said = new Set<string>()
  let current: string | undefined
  const begins = ({ name }: MigrationFile) => {
    current = name
    // An attempt after one that gave way begins with what has been named already.
    if (said.has(name)) return
    said.add(name)
    const place = pending.indexOf(name) + 1
    // A new database has them all, each in a moment.
    if (pending.length < files.length) log(`Migration ${place} of ${pending.length}: ${name} …`)
    else if (place === 1) log(`Making the tables: ${pending.length} migrations …`)
  }
  const migrator = new Migrator({
    db,
    provider: {
      getMigrations: async () =>
        Object.fromEntries(files.map((file) => [file.name, migrationOf(file, { begins, onSeveral })])),
    },
    migrationTableSchema: 'migrations',
  })
  for (let attempt = 1; ; attempt += 1) {
    const { error, results = [] } = await migrator.migrateToLatest()
    if (error === undefined)
      return results.filter(({ status }) => status === 'Success').map(({ migrationName }) => migrationName)
    if (isDatabaseAway(error) && current !== undefined)
      throw new Error(
        `The connection to the database was lost during ${current}. None of the migrations has been applied. Start again.`,
        { cause: error },
      )
    if (!gaveWay(error) || attempt === maxAttempts) throw error
    if (attempt === 1) log('The migrations wait for running transactions.')
    await sleep(pauseMilliseconds)
  }
}

/** @throws if servers or workers are running that would not survive the pending migrations */
const requireNobodyLeftBehind = async (owner: pg.Pool, { appliedCount, pending }: MigrationState) => {
  const breaking = breakingOf(pending)
  if (appliedCount === 0 || breaking.length === 0) return
  const { rowCount } = await owner.query(
    `select from pg_stat_activity where datname = current_database() and usename in ('renkei_app', 'renkei_jobs') limit 1`,
  )
  if (rowCount !== 0)
    throw new Error(
      `Servers or workers of an older version are running, and would not survive ${namesOf(breaking)}. Stop them all and start this one again.`,
    )
}

/**
 * Roles belong to the whole server, so those of the product may exist already, made for another of its databases. Since PostgreSQL 16 a role that may make
 * roles administers only those that it has made itself.
 */
const requireRoles = async (owner: pg.Pool) => {
  const { rows } = await owner.query<{ names: string[]; self: string }>(
    `select quote_ident(current_user) as self,
      array(
        select rolname::text from pg_roles
        where rolname = any($1) and not pg_has_role(current_user, oid, 'MEMBER WITH ADMIN OPTION')
        order by rolname
      ) as names
    where to_regnamespace('identity') is null
      and (
        current_setting('server_version_num')::int >= 160000
        or not (select rolcreaterole from pg_roles where rolname = current_user)
      )`,
    [roles.map((role) => `renkei_${role}`)],
  )
  const [{ names, self } = { names: [], self: '' }] = rows
  if (names.length > 0)
    throw new Error(
      `${names.join(', ')} exist on this server already and ${self} may not administer them. As a superuser or their creator: grant ${names.join(', ')} to ${self} with admin option`,
    )
}

const requireUtf8 = async (owner: pg.Pool) => {
  const { rows } = await owner.query<{ encoding: string; upper: string }>(
    `select current_setting('server_encoding') as encoding, upper('ä') as upper`,
  )
  if (rows[0]?.encoding !== 'UTF8' || rows[0].upper !== 'Ä')
    throw new Error(
      'The database must have encoding UTF8 and a UTF-8 locale such as C.UTF-8 (createdb --encoding=UTF8 --locale=C.UTF-8 --template=template0)',
    )
}
