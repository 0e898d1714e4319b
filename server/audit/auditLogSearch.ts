import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import { type AuditLog, type AuditLogFilters } from '#contract/audit/auditLogs.ts'
import { AuditAction } from '#contract/auditActions.ts'
import type { Language } from '#contract/messages.ts'
import type { TenantTransaction } from '../db/tenant.ts'
import type { DB } from '../db/types.ts'
import { recordNames } from './recordNames.ts'

export type Filters = z.output<typeof AuditLogFilters>

type Logs = SelectQueryBuilder<DB & { logs: DB['audit_logs'] }, 'logs', unknown>

const startOf = (day: string, daysLater = 0) =>
  sql<string>`((${day}::date + ${daysLater}::int)::timestamp at time zone 'Asia/Tokyo')`

// Two conditions with an index each. Nearly all entries are about one record, few about many.
const touches = (recordId: number) =>
  sql<SqlBool>`(
    logs.record_ids[1] = ${recordId}
    or cardinality(logs.record_ids) > 1 and logs.record_ids @> array[${recordId}::bigint]
  )`

/** A query of the entries of a tenant's log that fulfil all conditions. */
export const auditLogsWhere = (tx: TenantTransaction, tenantId: number, filters: Filters): Logs => {
  let logs = tx.selectFrom('audit_logs as logs').where('logs.tenant_id', '=', tenantId)
  if (filters.account_id !== undefined) logs = logs.where('logs.account_id', '=', filters.account_id)
  if (filters.action) logs = logs.where('logs.action', '=', filters.action)
  if (filters.record_type) logs = logs.where('logs.record_type', '=', filters.record_type)
  if (filters.record_id !== undefined) logs = logs.where(touches(filters.record_id))
  if (filters.start_date) logs = logs.where('logs.occurred_at', '>=', startOf(filters.start_date))
  if (filters.end_date) logs = logs.where('logs.occurred_at', '<', startOf(filters.end_date, 1))
  return logs
}

/** The entries of one page as the API shows them, with the names of people and records. */
export const readAuditLogs = async (
  tx: TenantTransaction,
  tenantId: number,
  page: Logs,
  language: Language,
): Promise<z.input<typeof AuditLog>[]> => {
  const rows = await page
    .leftJoin('accounts', (join) =>
      join.onRef('accounts.tenant_id', '=', 'logs.tenant_id').onRef('accounts.id', '=', 'logs.account_id'),
    )
    .select([
      'logs.id',
      'logs.occurred_at',
      'logs.action',
      'logs.record_type',
      'logs.record_ids',
      'logs.fields',
      'logs.operation',
      'logs.screen',
      'logs.screen_visit',
      sql<string | null>`host(logs.ip_address)`.as('ip_address'),
      'accounts.id as account_id',
      'accounts.username',
      'accounts.login_name',
    ])
    .execute()
  const nameOf = await recordNames(tx, tenantId, rows, language)
  return rows.map(({ account_id: id, username: name, login_name, ...row }) => ({
    ...row,
    action: AuditAction.parse(row.action),
    account: id !== null && name !== null && login_name !== null ? { id, name, login_name } : null,
    record_name: nameOf(row),
  }))
}
