import { type RawBuilder, sql } from 'kysely'
import type { TenantTransaction } from '../../db/tenant.ts'
import { inMonths } from '../../facts/removeFacts.ts'
import { dayFieldOf, type FactKind, isFactKind } from './importKinds.ts'
import type { ImportRecord } from './importRecords.ts'

const countStanding = async (tx: TenantTransaction, tenantId: number, kind: FactKind, months: readonly string[]) => {
  const query: RawBuilder<{ count: number }> = sql`
    select count(*) as count
    from ${sql.table(kind)}
    where tenant_id = ${tenantId} and upload_id is not null and ${inMonths(dayFieldOf[kind], months)}`
  const { rows } = await query.execute(tx)
  return rows[0]?.count ?? 0
}

/** What a list brings, and what it is about to replace; null before its rows were read. */
export const factSummaryOf = async (tx: TenantTransaction, record: ImportRecord) => {
  const { kind, months, status } = record
  const isChecked = status === 'waiting' && record.checked_importable !== null
  if (!isFactKind(kind) || (!isChecked && status !== 'completed')) return null
  return {
    months: [...months],
    standing_count: isChecked && months.length > 0 ? await countStanding(tx, record.tenant_id, kind, months) : 0,
    left_out_row_count: record.left_out_row_count,
    without_patient_row_count: record.without_patient_row_count,
  }
}
