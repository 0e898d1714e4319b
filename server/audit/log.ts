import type pg from 'pg'
import type { ScreenVisit } from '#contract/audit/screenVisit.ts'

/** An entry of the audit log: references and field names, never contents. */
export interface AuditEntry {
  readonly tenantId: number
  readonly accountId: number | null
  readonly action: 'read' | 'create' | 'update' | 'delete' | 'export' | 'sign_in' | 'sign_in_failed' | 'sign_out'
  readonly recordType: string
  readonly recordIds: readonly number[]
  readonly fields: readonly string[]
  /** operationId, or the name of an event outside the API. */
  readonly operation: string
  readonly requestId: string
  readonly ipAddress: string | null
  /** The screen that the app says it calls from. */
  readonly screenVisit?: ScreenVisit | undefined
}

/**
 * Writes the entry in the tenant transaction that is open on this connection, so that it is committed or rolled back
 * with the logged change.
 */
export const writeAuditEntry = async (client: pg.ClientBase, entry: AuditEntry): Promise<void> => {
  await client.query({
    name: 'write_audit_entry',
    text: `
      insert into audit_logs (tenant_id, account_id, action, record_type, record_ids, fields, operation, request_id, ip_address, screen_visit, screen)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    values: [
      entry.tenantId,
      entry.accountId,
      entry.action,
      entry.recordType,
      entry.recordIds,
      entry.fields,
      entry.operation,
      entry.requestId,
      entry.ipAddress,
      entry.screenVisit?.id ?? null,
      entry.screenVisit?.path ?? null,
    ],
  })
}
