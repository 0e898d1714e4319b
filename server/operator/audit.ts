import { randomUUID } from 'node:crypto'
import { operatorOperation } from '#contract/audit/auditLogs.ts'
import type { TenantTransaction } from '../db/tenant.ts'

export interface OperatorEntry {
  readonly tenantId: number
  readonly action: 'create' | 'update' | 'export'
  readonly recordType: 'tenant' | 'tenant_setting' | 'account' | 'password'
  readonly recordId: number
  readonly fields: readonly string[]
  /** The operation of the command, for example `createTenant`. */
  readonly operation: string
}

/** Logs an operator's command in the tenant's audit log, in the transaction of the change. */
export const writeOperatorEntry = async (
  tx: TenantTransaction,
  { tenantId, action, recordType, recordId, fields, operation }: OperatorEntry,
): Promise<void> => {
  await tx
    .insertInto('audit_logs')
    .values({
      tenant_id: tenantId,
      account_id: null,
      action,
      record_type: recordType,
      record_ids: [recordId],
      fields: [...fields],
      operation: operatorOperation(operation),
      request_id: randomUUID(),
      ip_address: null,
    })
    .execute()
}
