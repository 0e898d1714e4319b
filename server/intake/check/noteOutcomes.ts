import { sql } from 'kysely'
import { insertComputed } from '../../db/insertComputed.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import { nextIds } from '../../facts/store/storeFacts.ts'
import type { ImportRecord } from '../records/importRecords.ts'
import type { RowOutcome } from '../reading/lists/rowChecks.ts'

/** Stores the failed rows with the reasons. */
export const noteFailures = async (
  tx: TenantTransaction,
  { tenant_id: tenantId, id }: ImportRecord,
  failed: readonly RowOutcome<unknown>[],
) => {
  if (failed.length === 0) return
  const listed = JSON.stringify(
    failed.map(({ row: { rowNumber, cells }, errors }) => ({ row_number: rowNumber, cells, errors })),
  )
  await insertComputed(
    tenantId,
    'import_failed_rows',
    ['import_id', 'row_number', 'cells', 'errors'],
    sql`
      select ${id}::bigint, row_number, cells, errors
      from jsonb_to_recordset(${listed}::jsonb) as listed (row_number int, cells jsonb, errors jsonb)`,
  ).execute(tx)
}

/** Stores the questions, one per text. An answered question keeps its answer, and its number of rows grows too. */
export const noteQuestions = async (
  tx: TenantTransaction,
  { tenant_id: tenantId, id }: ImportRecord,
  outcomes: readonly RowOutcome<unknown>[],
) => {
  const questions = outcomes.flatMap((outcome) => outcome.questions ?? [])
  const bySubject = Map.groupBy(questions, ({ subject, alias }) => `${subject} ${alias}`)
  if (bySubject.size === 0) return
  const ids = await nextIds(tx, 'import_questions_id_seq', bySubject.size)
  const listed = JSON.stringify(
    [...bySubject.values()].map(([first, ...others], index) => ({
      ...first,
      row_count: others.length + 1,
      id: ids[index],
    })),
  )
  const rows = sql`
    select id, ${id}::bigint, subject, alias, text, row_count, candidates
    from jsonb_to_recordset(${listed}::jsonb) as listed (
      id bigint, subject text, alias text, text text, row_count int, candidates bigint[]
    )
    order by subject, alias`
  const columns = ['id', 'import_id', 'subject', 'alias', 'text', 'row_count', 'candidates']
  await sql`
    ${insertComputed(tenantId, 'import_questions', columns, rows)}
    on conflict (tenant_id, import_id, subject, alias) do update
    set row_count = import_questions.row_count + excluded.row_count
  `.execute(tx)
}
