import { sql } from 'kysely'
import { auditLogOperations } from '#contract/audit/auditLogs.ts'
import { handlersFor } from '../handlers.ts'
import { auditLogsAsCsv } from './auditLogExport.ts'
import { auditLogsWhere, readAuditLogs } from '../audit/auditLogSearch.ts'
import { countsOf, isOnPage, pageOf } from '../records/paged.ts'

export const auditLogHandlers = handlersFor(auditLogOperations, {
  listAuditLogs: async ({ tx, tenantId, query, language }) => {
    const { sort: direction = 'desc' } = query
    const { limit, offset } = pageOf(query)
    const matching = auditLogsWhere(tx, tenantId, query)
    const ordered = (logs: typeof matching) => logs.orderBy('logs.occurred_at', direction).orderBy('logs.id', direction)
    const ids = ordered(matching).limit(limit).offset(offset).select('logs.id')
    const page = auditLogsWhere(tx, tenantId, {}).where(isOnPage('logs.id', ids))
    const [audit_logs, { count }] = await Promise.all([
      readAuditLogs(tx, tenantId, ordered(page), language),
      matching.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow(),
    ])
    return { ...countsOf(count, query), audit_logs }
  },

  noteListExport: async ({ body, touches, notesChange }) => {
    touches([])
    notesChange('list', null, body.list)
    if (body.record_count != null) notesChange('record_count', null, String(body.record_count))
  },

  exportAuditLogs: async ({ tx, tenantId, query, language }) => auditLogsAsCsv(tx, tenantId, query, language),
})
