import type pg from 'pg'
import type { Principal } from './principal.ts'
import { linkToken, tokenHash } from './secretTexts.ts'

export type LinkPurpose = 'password_reset' | 'confirmation'

export interface Link extends Principal {
  readonly purpose: LinkPurpose
}

/** Minutes for which a link for a forgotten password is valid. */
export const resetMinutes = 30
const maxResets = 3

/**
 * Makes a link for a forgotten password and invalidates older ones.
 * @param pool - the identity role's
 * @returns its token, or undefined if several were sent to the account recently, so that nobody's inbox is flooded
 */
export const createResetLink = async (pool: pg.Pool, principal: Principal): Promise<string | undefined> => {
  const { tenantId, accountId } = principal
  const token = linkToken()
  const client = await pool.connect()
  try {
    // One after the other: requests that come at once would each count the links before any of them is there.
    await client.query('begin')
    await client.query(`select pg_advisory_xact_lock(hashtextextended($1, 0))`, [
      `password reset ${tenantId} ${accountId}`,
    ])
    const { rowCount } = await client.query(
      `with lately as (
        select count(*) as links
        from identity.links
        where tenant_id = $2 and account_id = $3 and purpose = 'password_reset' and expires_at > now()
      ), older as (
        update identity.links
        set used_at = now()
        where tenant_id = $2 and account_id = $3 and purpose = 'password_reset' and used_at is null
          and (select links from lately) < $4
      )
      insert into identity.links (token_hash, purpose, tenant_id, account_id, expires_at)
      select $1, 'password_reset', $2, $3, now() + make_interval(mins => $5)
      from lately
      where links < $4`,
      [tokenHash(token), tenantId, accountId, maxResets, resetMinutes],
    )
    await client.query('commit')
    return rowCount === 1 ? token : undefined
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

/** Days for which the link of an invitation is valid. */
export const confirmationDays = 7

/**
 * Makes a link with which a new account is confirmed, and invalidates older ones.
 * @param pool - the identity role's
 * @returns its token
 */
export const createConfirmationLink = async (pool: pg.Pool, { tenantId, accountId }: Principal): Promise<string> => {
  const token = linkToken()
  await pool.query(
    `with older as (
      update identity.links
      set used_at = now()
      where tenant_id = $2 and account_id = $3 and purpose = 'confirmation' and used_at is null
    )
    insert into identity.links (token_hash, purpose, tenant_id, account_id, expires_at)
    values ($1, 'confirmation', $2, $3, now() + make_interval(days => $4))`,
    [tokenHash(token), tenantId, accountId, confirmationDays],
  )
  return token
}

/** The account of a link that is still valid. @param pool - the identity role's */
export const findLink = async (pool: pg.Pool, token: string): Promise<Link | undefined> => {
  const { rows } = await pool.query<{ purpose: LinkPurpose; tenant_id: number; account_id: number }>(
    `select purpose, tenant_id, account_id
     from identity.links
     where token_hash = $1 and used_at is null and expires_at > now()`,
    [tokenHash(token)],
  )
  const [row] = rows
  return row && { purpose: row.purpose, tenantId: row.tenant_id, accountId: row.account_id }
}

/** Uses a link up. If several requests try at once, one succeeds. @param pool - the identity role's */
export const consumeLink = async (pool: pg.Pool, token: string): Promise<boolean> => {
  const { rowCount } = await pool.query(
    'update identity.links set used_at = now() where token_hash = $1 and used_at is null and expires_at > now()',
    [tokenHash(token)],
  )
  return rowCount === 1
}

/** Deletes links that expired long ago. @returns how many */
export const purgeLinks = async (pool: pg.Pool): Promise<number> => {
  const { rowCount } = await pool.query(`delete from identity.links where expires_at < now() - interval '30 days'`)
  return rowCount ?? 0
}
