import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Logger, runMigrations } from 'graphile-worker'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import pg from 'pg'
import { oneAtATime } from './oneAtATime.ts'
import { distributeAdditions } from './distribute/distribute.ts'
import { type DatabaseOptions, createPool, roles, roleUrls } from './connection.ts'

const folder = join(import.meta.dirname, 'migrations')

const sqlMigrations = async (): Promise<Record<string, Migration>> => {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()
  const entries = files.map(async (file): Promise<[string, Migration]> => {
    const statements = await readFile(join(folder, file), 'utf8')
    return [
      file.slice(0, -'.sql'.length),
      {
        // Changing the tables of a large hospital takes longer than a request may.
        up: async (db) => {
          // A call of its own: in one string with the statements it hangs on a distributed database.
          await sql`set local statement_timeout = 0`.execute(db)
          await sql.raw(statements).execute(db)
        },
      },
    ]
  })
  return Object.fromEntries(await Promise.all(entries))
}

/** The names of all migrations of this version, in order. */
export const migrationNames = async (): Promise<string[]> => Object.keys(await sqlMigrations())

const canSignIn = async (url: string): Promise<boolean> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  try {
    await client.connect()
    await client.end()
    return true
  } catch {
    return false
  }
}

const enableRoles = async (owner: pg.Pool, options: DatabaseOptions) => {
  const urls = roleUrls(options)
  for (const role of roles) {
    if (options.roleUrls?.[role] || (await canSignIn(urls[role]))) continue
    const { username, password } = new URL(urls[role])
    await owner.query(
      `alter role ${pg.escapeIdentifier(username)} login password ${pg.escapeLiteral(decodeURIComponent(password))}`,
    )
  }
}

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

/**
 * Brings the schema up to date and lets the application's roles sign in. Several processes may call it at once: one
 * migrates, the others wait. Files run in the order of their names, each in one transaction.
 * @returns the names of the migrations that ran
 * @throws the first error, with nothing of its file applied
 */
export const migrate = (options: DatabaseOptions): Promise<string[]> =>
  oneAtATime(options.ownerUrl, 'migrations', () => migrateAlone(options))

/**
 * Runs alone because roles and grants are rows too: when two processes write the same one at once, one fails with
 * `tuple concurrently updated`.
 */
const migrateAlone = async (options: DatabaseOptions): Promise<string[]> => {
  const owner = createPool(options.ownerUrl, { max: 2, name: 'renkei migrations' })
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: owner }) })
  try {
    await requireUtf8(owner)
    await requireRoles(owner)
    const migrator = new Migrator({
      db,
      provider: { getMigrations: sqlMigrations },
      migrationTableSchema: 'migrations',
    })
    const { error, results = [] } = await migrator.migrateToLatest()
    if (error) throw error
    await enableRoles(owner, options)
    await allowTemporaryTables(owner)
    await installQueue(owner, roleUrls(options).jobs)
    await distributeAdditions(owner)
    return results.filter(({ status }) => status === 'Success').map(({ migrationName }) => migrationName)
  } finally {
    await db.destroy()
  }
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
