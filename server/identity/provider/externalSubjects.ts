import type { JWTPayload } from 'jose'
import type pg from 'pg'
import { accountNamed } from '../accounts.ts'
import type { Principal } from '../principal.ts'

/**
 * Finds the account of an external provider's token. A known token subject is looked up by issuer and subject. A new
 * one is matched by the login name or e-mail address in the configured claim, and remembered.
 * @param pool - the identity role's
 * @param claim - a claim whose value the provider guarantees
 */
export const externalPrincipal =
  (pool: pg.Pool, claim: string) =>
  async ({ iss, sub, [claim]: named }: JWTPayload): Promise<Principal | undefined> => {
    const { rows } = await pool.query<{ tenant_id: number; account_id: number }>({
      name: 'account by external subject',
      text: 'select tenant_id, account_id from identity.external_subjects where issuer = $1 and subject = $2',
      values: [iss, sub],
    })
    if (rows[0]) return { tenantId: rows[0].tenant_id, accountId: rows[0].account_id }
    const [name] = [named].flat()
    const account = typeof name === 'string' ? await accountNamed(pool, name) : undefined
    if (!account) return undefined
    await pool.query(
      `insert into identity.external_subjects (issuer, subject, tenant_id, account_id) values ($1, $2, $3, $4)
       on conflict do nothing`,
      [iss, sub, account.tenantId, account.accountId],
    )
    return account
  }
