import { sql } from 'kysely'
import type { TenantTransaction } from '#server/db/tenant.ts'

interface FileOfMonths {
  readonly id: number
  readonly firstMonth: string
  readonly lastMonth: string
}

/**
 * The months whose findings a survey file changes: its own, and those of stays that it has replaced or superseded,
 * which come back when it is undone.
 */
export const findingMonths = async (
  tx: TenantTransaction,
  tenantId: number,
  { id, firstMonth, lastMonth }: FileOfMonths,
): Promise<{ readonly first: string; readonly last: string }> => {
  const { rows } = await sql<{ first: string; last: string }>`
    select
      least(${firstMonth}::date, date_trunc('month', min(discharge_date)::timestamp)::date) as first,
      greatest(${lastMonth}::date, max(discharge_date)) as last
    from replaced_hospital_admissions
    where tenant_id = ${tenantId} and replaced_by = ${id}
  `.execute(tx)
  return rows[0] ?? { first: firstMonth, last: lastMonth }
}
