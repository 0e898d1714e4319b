import type { TenantTransaction } from '../db/tenant.ts'
import { problem } from '../problems.ts'

/** @throws 404 unless the tenant has this communication and it is not deleted */
export const requireCommunication = async (tx: TenantTransaction, tenantId: number, id: number): Promise<void> => {
  const row = await tx
    .selectFrom('communications')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .select('id')
    .executeTakeFirst()
  if (!row) throw problem('not_found')
}
