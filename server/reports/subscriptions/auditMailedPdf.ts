import type { TenantTransaction } from '../../db/tenant.ts'
import type { DueMail } from './dueMails.ts'

/** Records in the audit log that a recipient was sent a PDF. @param mailId - the mail's own id */
export const auditMailedPdf = async (
  tx: TenantTransaction,
  tenantId: number,
  { subscription_id: subscriptionId, account_id: accountId }: DueMail,
  mailId: string,
): Promise<void> => {
  await tx
    .insertInto('audit_logs')
    .values({
      tenant_id: tenantId,
      account_id: accountId,
      action: 'export',
      record_type: 'report_subscription',
      record_ids: [subscriptionId],
      fields: ['attach_pdf'],
      operation: 'mailReportPdf',
      request_id: mailId,
    })
    .execute()
}
