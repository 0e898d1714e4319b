import type { TenantTransaction } from '../db/tenant.ts'

/**
 * Invalidates the access tokens of a sitting before they expire (server/http/account.ts checks this on every request).
 * @param sitting - from the tokens
 */
export const endSitting = async (tx: TenantTransaction, tenantId: number, sitting: string): Promise<void> => {
  await tx
    .insertInto('ended_sittings')
    .values({ tenant_id: tenantId, sitting })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
