import type pg from 'pg'
import { withTenant } from '../db/tenant.ts'
import type { Principal } from './principal.ts'

/** What sign-in needs to know of an account besides its credentials. */
export interface AccountFacts {
  readonly username: string
  readonly loginName: string
  readonly email: string
  readonly tenantName: string
  /** Whether the tenant requires a second factor. */
  readonly mfaRequired: boolean
}

/** @param pool - the application role's. @returns undefined if the account has been deleted, or its tenant is being deleted */
export const accountFacts = (pool: pg.Pool, { tenantId, accountId }: Principal): Promise<AccountFacts | undefined> =>
  withTenant(pool, tenantId, (tx) =>
    tx
      .selectFrom('accounts')
      .innerJoin('tenants', 'tenants.tenant_id', 'accounts.tenant_id')
      .where('accounts.tenant_id', '=', tenantId)
      .where('accounts.id', '=', accountId)
      .where('accounts.deleted_at', 'is', null)
      .where('tenants.ending_at', 'is', null)
      .select([
        'accounts.username',
        'accounts.login_name as loginName',
        'accounts.email',
        'tenants.name as tenantName',
        'tenants.email_mfa_required as mfaRequired',
      ])
      .executeTakeFirst(),
  )
