import { sql } from 'kysely'
import { auditLogOperations } from '../../contract/auditLogs.ts'
import { handlersFor } from '../handlers.ts'
import { auditLogsAsCsv } from './auditLogExport.ts'
import { auditLogsWhere, readAuditLogs } from './auditLogSearch.ts'
import { countsOf, pageOf } from './paged.ts'

export const auditLogHandlers = handlersFor(auditLogOperations, {
  listAuditLogs: async ({ tx, tenantId, query }) => {
    const { sort: direction = 'desc' } = query
    const { limit, offset } = pageOf(query)
    const matching = auditLogsWhere(tx, tenantId, query)
    const page = matching.orderBy('logs.occurred_at', direction).orderBy('logs.id', direction)
    const [audit_logs, { count }] = await Promise.all([
      readAuditLogs(tx, tenantId, page.limit(limit).offset(offset)),
      matching.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow(),
    ])
    return { ...countsOf(count, query), audit_logs }
  },

  exportAuditLogs: async ({ tx, tenantId, query, language }) => auditLogsAsCsv(tx, tenantId, query, language),
})
