import { sql } from 'kysely'
import { InstitutionChange, institutionHistoryOperations } from '../../contract/institutionHistory.ts'
import { handlersFor } from '../handlers.ts'
import { readAuditLogs } from './auditLogSearch.ts'
import { requireInstitution } from './institutions.ts'
import { countsOf, pageOf } from './paged.ts'

/** Kinds of record that the log notes under the institution's own id. */
const ownKinds: readonly string[] = [
  'memo',
  'special_note',
  'phase',
  'medical_institution_tags',
  'medical_institution_label_values',
]
const changes: readonly string[] = InstitutionChange.shape.action.options

/** Lines of the log on an institution and on what belongs to it, each arm through an index. */
const linesOf = (tenantId: number, institutionId: number) => sql`
  select logs.id, logs.occurred_at
  from audit_logs as logs
  where logs.tenant_id = ${tenantId}
    and logs.record_ids[1] = ${institutionId}
    and logs.record_type = any(${ownKinds}::text[])
    and logs.action = any(${changes}::text[])
  union
  select logs.id, logs.occurred_at
  from audit_logs as logs
  where logs.tenant_id = ${tenantId}
    and cardinality(logs.record_ids) > 1
    and logs.record_ids @> array[${institutionId}::bigint]
    and logs.record_type = any(${ownKinds}::text[])
  union
  select logs.id, logs.occurred_at
  from (
    select 'communication' as kind, id from communications
    where tenant_id = ${tenantId} and medical_institution_id = ${institutionId}
    union all
    select 'task', id from tasks where tenant_id = ${tenantId} and medical_institution_id = ${institutionId}
    union all
    select 'voc', id from vocs where tenant_id = ${tenantId} and medical_institution_id = ${institutionId}
    union all
    select 'doctor', id from doctors where tenant_id = ${tenantId} and medical_institution_id = ${institutionId}
  ) as owned
  join audit_logs as logs
    on logs.tenant_id = ${tenantId} and logs.record_ids[1] = owned.id and logs.record_type = owned.kind
  where logs.action = any(${changes}::text[])`

export const institutionHistoryHandlers = handlersFor(institutionHistoryOperations, {
  listInstitutionChanges: async ({ tx, tenantId, params, query }) => {
    await requireInstitution(tx, params.id)
    const { limit, offset } = pageOf(query)
    const lines = linesOf(tenantId, params.id)
    const page = tx
      .selectFrom('audit_logs as logs')
      .where('logs.tenant_id', '=', tenantId)
      .where(
        'logs.id',
        'in',
        sql<number>`(
          select found.id from (${lines}) as found
          order by found.occurred_at desc, found.id desc
          limit ${limit} offset ${offset}
        )`,
      )
      .orderBy('logs.occurred_at', 'desc')
      .orderBy('logs.id', 'desc')
    const [rows, counted] = await Promise.all([
      readAuditLogs(tx, tenantId, page),
      sql<{ count: number }>`select count(*) as count from (${lines}) as found`.execute(tx),
    ])
    return {
      ...countsOf(counted.rows[0]?.count ?? 0, query),
      changes: rows.map(({ id, occurred_at, account, action, record_type, record_name }) => ({
        id,
        occurred_at,
        account,
        action: InstitutionChange.shape.action.parse(action),
        record_type,
        record_name: ownKinds.includes(record_type) || record_type === 'communication' ? null : record_name,
      })),
    }
  },
})
