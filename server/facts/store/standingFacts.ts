import { type RawBuilder, sql } from 'kysely'
import type { TenantTransaction } from '../../db/tenant.ts'
import { type FactTable, factColumns } from './factTables.ts'

/** The number of current facts in a month and department. */
export interface StandingCount {
  readonly month: string
  /** 0: none. */
  readonly department_id: number
  /** From files, including the list's own upload. */
  readonly file_count: number
  /** From an earlier run of the same upload, which is replaced in any case. */
  readonly own_count: number
  /** Entered by users. */
  readonly entered_count: number
}

/** How many months before and after a list are searched for neighbouring lists. */
const monthsBeside = 12

/**
 * Counts the current facts in the months of a list and around them, from the index of days.
 * @param months - first days; if empty, nothing is counted
 * @param own - the list's own upload; its rows from `firstId` on are new and not counted
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
