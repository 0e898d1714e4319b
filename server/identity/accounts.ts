import type pg from 'pg'
import type { Principal } from './principal.ts'
import { hashPassword } from './passwords/passwords.ts'
import { normalizeSignInName } from './signInNames.ts'

export type SignInNameKind = 'login_name' | 'email'

/** A login name or e-mail address belongs to another account already, which may be of another tenant. */
export class SignInNameTaken extends Error {
  readonly kind: SignInNameKind

  constructor(kind: SignInNameKind) {
    super(`This ${kind === 'email' ? 'e-mail address' : 'login name'} is already in use`)
    this.name = 'SignInNameTaken'
    this.kind = kind
  }
}

export interface NewCredentials extends Principal {
  readonly loginName: string
  readonly email: string
  readonly password: string
}

/**
 * Lets an account sign in with login name or e-mail address and a password. All or nothing.
 * @param pool - the identity role's
 * @throws SignInNameTaken
 */
export const createCredentials = async (pool: pg.Pool, credentials: NewCredentials): Promise<void> => {
  const { tenantId, accountId } = credentials
  const passwordHash = await hashPassword(credentials.password)
  const names = new Map<string, SignInNameKind>([
    [normalizeSignInName(credentials.email), 'email'],
    [normalizeSignInName(credentials.loginName), 'login_name'],
  ])
  const client = await pool.connect()
  try {
    await client.query('begin')
    for (const [name, kind] of names) {
      const { rowCount } = await client.query(
        `insert into identity.sign_in_names (name, kind, tenant_id, account_id) values ($1, $2, $3, $4)
         on conflict (name) do nothing`,
        [name, kind, tenantId, accountId],
      )
      if (rowCount !== 1) throw new SignInNameTaken(kind)
    }
    await client.query('insert into identity.credentials (tenant_id, account_id, password_hash) values ($1, $2, $3)', [
      tenantId,
      accountId,
      passwordHash,
    ])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

/** The account that a login name or e-mail address belongs to. @param pool - the identity role's */
export const accountNamed = async (pool: pg.Pool, typed: string): Promise<Principal | undefined> => {
  const { rows } = await pool.query<{ tenant_id: number; account_id: number }>({
    name: 'account by sign-in name',
    text: 'select tenant_id, account_id from identity.sign_in_names where name = $1',
    values: [normalizeSignInName(typed)],
  })
  return rows[0] && { tenantId: rows[0].tenant_id, accountId: rows[0].account_id }
}

/** Whether an account may still sign in; false once it has been deleted. @param pool - the identity role's */
export const mayStillSignIn = async (pool: pg.Pool, { tenantId, accountId }: Principal): Promise<boolean> => {
  const { rowCount } = await pool.query({
    name: 'credentials exist',
    text: 'select from identity.credentials where tenant_id = $1 and account_id = $2',
    values: [tenantId, accountId],
  })
  return rowCount === 1
}
