import type pg from 'pg'
import type { Principal } from '../principal.ts'

export interface Credentials {
  readonly passwordHash: string
  /** Whether somebody else has set the password. */
  readonly mustChange: boolean
  readonly emailMfa: boolean
}

/** The credentials of an account; undefined if it cannot sign in. @param pool - the identity role's */
export const credentialsOf = async (
  pool: pg.Pool,
  { tenantId, accountId }: Principal,
): Promise<Credentials | undefined> => {
  const { rows } = await pool.query<Credentials>({
    name: 'credentials',
    text: `
      select password_hash as "passwordHash", must_change as "mustChange", email_mfa_since is not null as "emailMfa"
      from identity.credentials
      where tenant_id = $1 and account_id = $2`,
    values: [tenantId, accountId],
  })
  return rows[0]
}

/** Stores the hash of a password that the user has chosen. @param pool - the identity role's */
export const storePassword = async (pool: pg.Pool, { tenantId, accountId }: Principal, hash: string): Promise<void> => {
  await pool.query(
    `update identity.credentials
     set password_hash = $3, password_changed_at = now(), must_change = false
     where tenant_id = $1 and account_id = $2`,
    [tenantId, accountId, hash],
  )
}

/** Turns codes by e-mail on or off. @param pool - the identity role's */
export const storeEmailMfa = async (pool: pg.Pool, { tenantId, accountId }: Principal, on: boolean): Promise<void> => {
  await pool.query(
    `update identity.credentials
     set email_mfa_since = case when $3 then coalesce(email_mfa_since, now()) end
     where tenant_id = $1 and account_id = $2`,
    [tenantId, accountId, on],
  )
}
