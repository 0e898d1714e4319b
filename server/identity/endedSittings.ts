import type { TenantTransaction } from '../db/tenant.ts'

/**
 * Makes the access tokens of a sitting worthless although they have not expired (server/http/account.ts asks for it with every call).
 * @param sitting - as the tokens name it
 */
export const endSitting = async (tx: TenantTransaction, tenantId: number, sitting: string): Promise<void> => {
  await tx
    .insertInto('ended_sittings')
    .values({ tenant_id: tenantId, sitting })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
