import pg from 'pg'
import { type DatabaseOptions, roles, roleUrls } from './connection.ts'

/** Signs in to a database and out again. @throws as the database or the network does */
export const signInOnce = async (url: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  try {
    await client.connect()
  } finally {
    await client.end().catch(() => {})
  }
}

/** Attempts to sign in to a database. `failed`: for another reason than the password. */
export const trySignIn = async (url: string): Promise<'signed in' | 'wrong password' | 'failed'> => {
  try {
    await signInOnce(url)
    return 'signed in'
  } catch (error) {
    return error instanceof pg.DatabaseError && error.code === '28P01' ? 'wrong password' : 'failed'
  }
}

/** Other databases of the server in which a role that may sign in has rights. Their servers use its password. */
const otherDatabasesOf = async (owner: Pick<pg.ClientBase, 'query'>, role: string): Promise<string[]> => {
  const { rows } = await owner.query<{ name: string }>(
    `select distinct databases.datname::text as name
    from pg_roles as roles
    join pg_shdepend as uses on uses.refclassid = 'pg_authid'::regclass and uses.refobjid = roles.oid
    join pg_database as databases on databases.oid = uses.dbid
    where roles.rolname = $1 and roles.rolcanlogin and databases.datname <> current_database()
    order by name`,
    [role],
  )
  return rows.map(({ name }) => name)
}

/** A role whose password this program sets, with its address. */
interface OwnRole {
  readonly url: string
  readonly name: string
}

const ownRoles = (options: DatabaseOptions): OwnRole[] => {
  const urls = roleUrls(options)
  return roles
    .filter((role) => !options.roleUrls?.[role])
    .map((role) => ({ url: urls[role], name: new URL(urls[role]).username }))
}

const lockedOut = async (options: DatabaseOptions): Promise<OwnRole[]> => {
  const outcomes = await Promise.all(
    ownRoles(options).map(async (role) => ({ role, outcome: await trySignIn(role.url) })),
  )
  return outcomes.filter(({ outcome }) => outcome !== 'signed in').map(({ role }) => role)
}

/** @throws if servers of other databases use one of the roles, because another password would lock them out */
const requireUnshared = async (owner: Pick<pg.ClientBase, 'query'>, some: readonly OwnRole[]): Promise<void> => {
  for (const { name } of some) {
    const others = await otherDatabasesOf(owner, name)
    if (others.length > 0)
      throw new Error(
        `The password of ${name} is not the one that this secret gives it, and ${others.join(', ')} on the same server may use it too. Nothing was changed. Give this database the secret of the others, or roles of its own (DATABASE_APP_URL, DATABASE_IDENTITY_URL, DATABASE_JOBS_URL). If no server uses the role any more: alter role ${name} nologin`,
      )
  }
}

const setPassword = async (owner: Pick<pg.ClientBase, 'query'>, { url, name }: OwnRole): Promise<void> => {
  const password = decodeURIComponent(new URL(url).password)
  await owner.query(`alter role ${pg.escapeIdentifier(name)} login password ${pg.escapeLiteral(password)}`)
}

/**
 * Checks, before anything is changed, that {@link enableRoles} may set the passwords of the roles that cannot sign in.
 * @throws if servers of other databases use one of them
 */
export const requireOwnRoles = async (owner: Pick<pg.ClientBase, 'query'>, options: DatabaseOptions): Promise<void> =>
  requireUnshared(owner, await lockedOut(options))

/** Gives the roles that cannot sign in the passwords that are derived from the secret, but for those that an administrator has set up. */
export const enableRoles = async (owner: Pick<pg.ClientBase, 'query'>, options: DatabaseOptions): Promise<void> => {
  for (const role of await lockedOut(options)) await setPassword(owner, role)
}

/** Replaces the passwords of the roles by those of another secret, but for those that an administrator has set up. @throws if servers of other databases use one of them */
export const replacePasswords = async (owner: pg.ClientBase, options: DatabaseOptions): Promise<void> => {
  const replaced = ownRoles(options)
  await requireUnshared(owner, replaced)
  for (const role of replaced) await setPassword(owner, role)
}
