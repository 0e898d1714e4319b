import type { TenantTransaction } from '../../db/tenant.ts'

/** The files that an e-mail sends along, with their sizes. One that does not exist, or is another tenant's, is left out. */
export const readAttachments = (
  tx: TenantTransaction,
  tenantId: number,
  id: number | null | undefined,
): Promise<{ filename: string; byte_count: number }[]> =>
  id == null
    ? Promise.resolve([])
    : tx
        .selectFrom('uploaded_files')
        .where('tenant_id', '=', tenantId)
        .where('id', '=', id)
        .select(['filename', 'byte_count'])
        .execute()
