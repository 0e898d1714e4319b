import { sql } from 'kysely'
import { InstitutionChange, institutionHistoryOperations } from '#contract/institutions/institutionHistory.ts'
import { idIn } from '../db/idIn.ts'
import { type Account, handlersFor } from '../handlers.ts'
import { readAuditLogs } from '../audit/auditLogSearch.ts'
import { requireInstitution } from '../records/requireInstitutions.ts'
import { countsOf, pageOf } from '../records/paged.ts'

/** Kinds of records that the audit log stores under the institution's own id. */
const ownKinds: readonly string[] = [
  'memo',
  'special_note',
  'phase',
  'medical_institution_tags',
  'medical_institution_label_values',
  'medical_institution_corrections',
  'unlisted_medical_institutions',
]
/** The {@link ownKinds} without those of switches that are off. */
const shownKinds = ({ features }: Pick<Account, 'features'>) =>
  ownKinds.filter((kind) => kind !== 'phase' || features.has('enabled_phase'))
const changes: readonly string[] = InstitutionChange.shape.action.options

const owned = {
  communications: 'communication',
  tasks: 'task',
  vocs: 'voc',
  doctors: 'doctor',
} as const

/** Deleted records have a history too. Each half uses an index of its own. */
const recordsOf = (table: keyof typeof owned, tenantId: number, institutionId: number) => sql`
  select ${sql.lit(owned[table])} as kind, id
  from ${sql.table(table)}
  where tenant_id = ${tenantId} and medical_institution_id = ${institutionId} and deleted_at is null
  union all
  select ${sql.lit(owned[table])}, id
  from ${sql.table(table)}
  where tenant_id = ${tenantId} and medical_institution_id = ${institutionId} and deleted_at is not null`

/**
 * A query of the log entries for an institution and its records. Each part uses an index, and no entry is in two parts.
 * Records from a file have no entries of their own; the entry of the import's start stands for them.
 */
const linesOf = (tenantId: number, institutionId: number, kinds: readonly string[]) => sql`
  select logs.id, logs.occurred_at
  from audit_logs as logs
  where logs.tenant_id = ${tenantId}
    and logs.record_ids[1] = ${institutionId}
    and logs.record_type = any(${kinds}::text[])
    and logs.action = any(${changes}::text[])
  union all
  select logs.id, logs.occurred_at
  from audit_logs as logs
  where logs.tenant_id = ${tenantId}
    and cardinality(logs.record_ids) > 1
    and logs.record_ids @> array[${institutionId}::bigint]
    and logs.record_ids[1] <> ${institutionId}
    and logs.record_type = any(${kinds}::text[])
    and logs.action = any(${changes}::text[])
  union all
  select lines.id, lines.occurred_at
  from (
    ${sql.join(
      (['communications', 'tasks', 'vocs', 'doctors'] as const).map((table) =>
        recordsOf(table, tenantId, institutionId),
      ),
      sql` union all `,
    )}
  ) as records
  cross join lateral (
    select logs.id, logs.occurred_at
    from audit_logs as logs
    where logs.tenant_id = ${tenantId}
      and logs.record_ids[1] = records.id
      and logs.record_type = records.kind
      and logs.action = any(${changes}::text[])
    -- Keeps it a look-up for each record: a join would read the whole log.
    offset 0
  ) as lines
  union all
  select lines.id, lines.occurred_at
  from (
    select rows.import_id
    from (${recordsOf('communications', tenantId, institutionId)}) as records
    join import_rows as rows on rows.tenant_id = ${tenantId} and rows.record_id = records.id and rows.label_id = 0
    union
    select import_id from import_rows
    where tenant_id = ${tenantId} and record_id = ${institutionId} and label_id > 0
  ) as imported
  join imports on imports.tenant_id = ${tenantId} and imports.id = imported.import_id
  cross join lateral (
    select logs.id, logs.occurred_at
    from audit_logs as logs
    where logs.tenant_id = ${tenantId}
      and logs.record_ids[1] = imports.id
      and logs.record_type = case imports.kind
        when 'communications' then 'communication_import'
        else 'medical_institution_label_value_import'
      end
      and (
        logs.action = 'delete'
        or imports.reviewed and logs.operation like 'startImportOf%'
        or not imports.reviewed and (logs.operation like 'createImportOf%' or logs.operation like 'updateByImportOf%')
      )
    offset 0
  ) as lines`

export const institutionHistoryHandlers = handlersFor(institutionHistoryOperations, {
  listInstitutionChanges: async ({ tx, tenantId, account: reader, params, query, language }) => {
    await requireInstitution(tx, tenantId, params.id)
    const { limit, offset } = pageOf(query)
    const { rows: counted } = await sql<{ count: number; ids: number[] }>`
      with found as materialized (${linesOf(tenantId, params.id, shownKinds(reader))})
      select
        (select count(*) from found) as count,
        array(select id from found order by occurred_at desc, id desc limit ${limit} offset ${offset}) as ids
    `.execute(tx)
    const { count, ids } = counted[0] ?? { count: 0, ids: [] }
    const page = tx
      .selectFrom('audit_logs as logs')
      .where('logs.tenant_id', '=', tenantId)
      .where(idIn('logs.id', ids))
      .orderBy('logs.occurred_at', 'desc')
      .orderBy('logs.id', 'desc')
    const rows = await readAuditLogs(tx, tenantId, page, language)
    return {
      ...countsOf(count, query),
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
