import { type RawBuilder, sql } from 'kysely'
import type { TenantTransaction } from '../../db/tenant.ts'
import { type FactTable, factColumns } from './factTables.ts'

/** How many facts stand in a month and department. */
export interface StandingCount {
  readonly month: string
  /** 0: none. */
  readonly department_id: number
  /** From files, those of the own upload among them. */
  readonly file_count: number
  /** From an earlier run of the same upload, which is replaced whatever is decided. */
  readonly own_count: number
  /** Entered by people. */
  readonly entered_count: number
}

/** Months beyond those of a list that its neighbours are looked for in. */
const monthsBeside = 12

/**
 * Counts what stands in the months of a list and beside them, from the index of days.
 * @param months - first days; none: nothing is counted
 * @param own - the list's own upload; its rows from `firstId` on are about to come, and are not counted
 */
export const countStanding = async (
  tx: TenantTransaction,
  tenantId: number,
  table: FactTable,
  months: readonly string[],
  { uploadId, firstId }: { readonly uploadId: number; readonly firstId: number },
): Promise<readonly StandingCount[]> => {
  const [first] = months.toSorted()
  const last = months.toSorted().at(-1)
  if (first === undefined || last === undefined) return []
  const { day } = factColumns[table]
  const query: RawBuilder<StandingCount> = sql`
    select
      date_trunc('month', ${sql.ref(day)}::timestamp)::date as month,
      coalesce(own_department_id, 0) as department_id,
      count(*) filter (where upload_id is not null) as file_count,
      count(*) filter (where upload_id = ${uploadId}) as own_count,
      count(*) filter (where upload_id is null) as entered_count
    from ${sql.table(table)}
    where tenant_id = ${tenantId}
      and (upload_id is distinct from ${uploadId} or id < ${firstId})
      and ${sql.ref(day)} >= (${first}::date - make_interval(months => ${monthsBeside}))::date
      and ${sql.ref(day)} < (${last}::date + make_interval(months => ${monthsBeside + 1}))::date
    group by 1, 2
    order by 1, 2`
  const { rows } = await query.execute(tx)
  return rows
}
