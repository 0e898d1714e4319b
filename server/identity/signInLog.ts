import type pg from 'pg'
import { type TenantTransaction, withTenant } from '../db/tenant.ts'
import { endSitting } from './endedSittings.ts'
import type { Principal } from './principal.ts'

/** The origin of a sign-in, for the audit log. */
export interface Origin {
  readonly requestId: string
  readonly ipAddress: string
}

const entry = ({ tenantId, accountId }: Principal, { requestId, ipAddress }: Origin) => ({
  tenant_id: tenantId,
  account_id: accountId,
  record_type: 'session',
  record_ids: [],
  fields: [],
  request_id: requestId,
  ip_address: ipAddress,
})

/** Whether a tenant is being deleted, so that nobody signs in and its log has ended. */
const isEnding = async (tx: TenantTransaction, { tenantId }: Principal): Promise<boolean> => {
  const tenant = await tx
    .selectFrom('tenants')
    .where('tenant_id', '=', tenantId)
    .where('ending_at', 'is', null)
    .select('tenant_id')
    .executeTakeFirst()
  return tenant === undefined
}

/**
 * Records a successful sign-in in the account and in the audit log.
 * @param pool - the application role's
 * @returns false if the account no longer exists, or its tenant is being deleted
 */
export const recordSignIn = (pool: pg.Pool, principal: Principal, origin: Origin): Promise<boolean> =>
  withTenant(pool, principal.tenantId, async (tx) => {
    if (await isEnding(tx, principal)) return false
    const account = await tx
      .updateTable('accounts')
      .set({ last_login_date: new Date().toISOString() })
      .where('tenant_id', '=', principal.tenantId)
      .where('id', '=', principal.accountId)
      .returning('id')
      .executeTakeFirst()
    if (!account) return false
    await tx
      .insertInto('audit_logs')
      .values({ ...entry(principal, origin), action: 'sign_in', operation: 'signIn' })
      .execute()
    return true
  })

/** Records a failed sign-in of an account in the audit log. */
export const recordFailedSignIn = (pool: pg.Pool, principal: Principal, origin: Origin): Promise<void> =>
  withTenant(pool, principal.tenantId, async (tx) => {
    if (await isEnding(tx, principal)) return
    await tx
      .insertInto('audit_logs')
      .values({ ...entry(principal, origin), action: 'sign_in_failed', operation: 'signIn' })
      .execute()
  })

/** Ends a sitting with all its tokens, and records the logout in the audit log. @param sitting - from the tokens */
export const recordSignOut = (
  pool: pg.Pool,
  principal: Principal,
  origin: Origin,
  sitting: string | undefined,
): Promise<void> =>
  withTenant(pool, principal.tenantId, async (tx) => {
    if (sitting) await endSitting(tx, principal.tenantId, sitting)
    await tx
      .insertInto('audit_logs')
      .values({ ...entry(principal, origin), action: 'sign_out', operation: 'signOut' })
      .execute()
  })

/** Records in the audit log that a user changed how they sign in. @param record - `password` or `email_mfa` */
export const recordChange = async (
  tx: TenantTransaction,
  principal: Principal,
  origin: Origin,
  record: 'password' | 'email_mfa',
  operation: string,
): Promise<void> => {
  await tx
    .insertInto('audit_logs')
    .values({ ...entry(principal, origin), record_type: record, action: 'update', operation })
    .execute()
}
