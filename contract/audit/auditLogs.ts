import { AuditAction } from '../auditActions.ts'
import { z } from 'zod'
import { anyText, date, dateTime, id, listOf, operations, paging, Person } from '../core.ts'
import { type Crud, reference } from '../crud.ts'

const byOperator = 'operator.'

/** The operation's name in the log for a command of the installation's operator. */
export const operatorOperation = (operation: string): string => byOperator + operation

/** Whether a log entry is about a command of the installation's operator, who has no account. */
export const isOperatorOperation = (operation: string): boolean => operation.startsWith(byOperator)

/** An entry of the audit log. It has references and field names, never contents. */
export const AuditLog = z.object({
  id,
  occurred_at: dateTime,
  /** null if nobody was signed in, if the account is unknown, and for the operator (see {@link isOperatorOperation}). */
  account: Person.extend({
    /** Of its own in the installation and set by owners alone, where names of people may be alike and change. */
    login_name: z.string(),
  }).nullable(),
  action: AuditAction,
  /** Kind of record, singular. */
  record_type: z.string(),
  record_ids: z.array(z.int()),
  /** The present name of a single record; of a deleted one of which conditions could tell, the name that it had, marked as deleted. Null otherwise. */
  record_name: z.string().nullable(),
  fields: z.array(z.string()),
  operation: z.string(),
  ip_address: z.string().nullable(),
  /** Path below `/app` of the screen from which the app called, as it says itself; null for calls of other programs. */
  screen: z.string().nullable(),
  /** The same for all entries of one visit of a screen by one account. */
  screen_visit: z.string().nullable(),
})

export const AuditLogFilters = z.object({
  account_id: reference('staffs').optional(),
  action: AuditAction.optional(),
  record_type: anyText(50).optional(),
  record_id: id.optional(),
  /** First and last day, by Japan's calendar. */
  start_date: date.optional(),
  end_date: date.optional(),
})

const why = 'owners read the audit log of their tenant'

export const auditLogOperations = operations({
  listAuditLogs: {
    method: 'GET',
    path: '/api/audit_logs',
    summary: 'The audit log, newest first',
    scope: 'crm',
    role: 'owner',
    query: paging.extend({ ...AuditLogFilters.shape, sort: z.enum(['asc', 'desc']).optional() }),
    response: listOf('audit_logs', AuditLog),
    status: 200,
    effect: 'read',
    effects: {},
    beyondSpecification: why,
  },
  exportAuditLogs: {
    method: 'GET',
    path: '/api/audit_logs/csv',
    summary: 'The audit log as CSV (UTF-8 with BOM), formulas disarmed',
    scope: 'query',
    effects: { takes_out: 'always' },
    role: 'owner',
    query: AuditLogFilters,
    contentType: 'text/csv',
    status: 200,
    effect: 'read',
    audit: { record: 'audit_log' },
    beyondSpecification: why,
  },
  noteListExport: {
    method: 'POST',
    path: '/api/list_exports',
    summary: 'Notes that a list is taken out as a file, which the app makes of its pages; called before they are read',
    scope: 'crm',
    body: z.object({
      /** Which list, by the name of its resource or screen; no free text, since the log has no contents. */
      list: z.string().regex(/^[a-z][a-z_]{0,49}$/),
      /** Absent where only the making of the file shows it. */
      record_count: z.int().min(0).max(1_000_000_000).nullish(),
    }),
    status: 204,
    effect: 'write',
    effects: { takes_out: 'always' },
    audit: { record: 'list_export', action: 'export' },
    beyondSpecification: 'whoever takes data out is in the audit log, whichever way the file is made',
  },
})

/** The log as a resource that is only listed. */
export const auditLogContract = {
  singular: 'audit_log',
  plural: 'audit_logs',
  item: AuditLog,
  payload: z.object({}),
  changes: z.object({}),
  filters: AuditLogFilters,
  sorts: ['occurred_at'],
  feature: undefined,
  role: 'owner',
  calls: { list: 'listAuditLogs' },
} as const satisfies Crud
