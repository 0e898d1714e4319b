import type { TenantTransaction } from '../../db/tenant.ts'

/** Whether a tenant allows PDFs in mails of reports now. */
export const allowsAttachments = async (tx: TenantTransaction, tenantId: number): Promise<boolean> => {
  const { enabled_report_attachments: isAllowed } = await tx
    .selectFrom('tenants')
    .where('tenant_id', '=', tenantId)
    .select('enabled_report_attachments')
    .executeTakeFirstOrThrow()
  return isAllowed
}
