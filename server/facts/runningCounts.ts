import { type RawBuilder, sql } from 'kysely'
import type { TenantTransaction } from '../db/tenant.ts'

/** A table of running counts. */
export interface RunningCounts {
  readonly table: string
  /** What it is told apart by, beside the tenant. */
  readonly keys: readonly string[]
  /** The rollup by month from which it follows, and what it counts there. */
  readonly finer: string
  readonly count: string
}

const refs = (columns: readonly string[], table?: string) =>
  sql.join(columns.map((column) => sql.ref(table ? `${table}.${column}` : column)))

/** What a table of running counts holds when it is right. @param months - a query of its keys, `month` and `count`, any number of rows a month */
export const computedRunningCounts = (keys: readonly string[], months: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select ${refs(keys)}, array_agg(month order by month) as months, array_agg(running order by month) as counts
  from (
    select ${refs(keys)}, month, sum(sum(count)) over (partition by ${refs(keys)} order by month)::int as running
    from (${months}) as months
    group by ${refs(keys)}, month
  ) as running
  group by ${refs(keys)}`

/**
 * Makes running counts anew from the first of these months on, of what has or had anything in one of them; what stands before is kept as it is. Other
 * months after the first are taken from the counts themselves, so that a list of one month reads no other.
 * @param months - whose sums stand as they are now, at least one
 */
export const moveRunningCounts = async (
  tx: TenantTransaction,
  tenantId: number,
  { table, keys, finer, count }: RunningCounts,
  months: readonly string[],
): Promise<void> => {
  const first = months.toSorted()[0]
  const keyed = (from?: string) => refs(keys, from)
  const same = (one: string, other: string) =>
    sql.join(
      keys.map((key) => sql`${sql.ref(`${one}.${key}`)} = ${sql.ref(`${other}.${key}`)}`),
      sql` and `,
    )
  await sql`
    with now as (
      select ${keyed()}, month, sum(${sql.ref(count)}) as count
      from ${sql.table(finer)}
      where tenant_id = ${tenantId} and month = any(${months}::date[])
      group by ${keyed()}, month
    ), touched as (
      select ${keyed()} from now
      union
      select ${keyed()} from ${sql.table(table)} where tenant_id = ${tenantId} and months && ${months}::date[]
    ), kept as materialized (
      select
        ${keyed('touched')},
        stored.months[:length] as months,
        stored.counts[:length] as counts,
        coalesce(stored.counts[length], 0) as count,
        stored.months[length + 1:] as later_months,
        stored.counts[length + 1:] as later_counts
      from touched
      left join ${sql.table(table)} as stored on stored.tenant_id = ${tenantId} and ${same('stored', 'touched')}
      cross join lateral (select coalesce(width_bucket(${first}::date - 1, stored.months), 0) as length) as kept
    ), later as (
      select ${keyed('kept')}, month, listed.count - lag(listed.count, 1, kept.count) over (partition by ${keyed('kept')} order by month) as count
      from kept
      cross join unnest(later_months, later_counts) as listed (month, count)
    ), running as (
      select ${keyed()}, month, sum(count) over (partition by ${keyed()} order by month)::int as count
      from (
        select ${keyed()}, '-infinity' as month, count from kept
        union all
        select * from later where month <> all(${months}::date[])
        union all
        select * from now
      ) as counted
    ), made as (
      select
        ${keyed()},
        array_agg(month order by month) filter (where month > '-infinity') as months,
        array_agg(count order by month) filter (where month > '-infinity') as counts
      from running
      group by ${keyed()}
    ), moved as (
      select ${keyed('kept')}, kept.months || made.months as months, kept.counts || made.counts as counts
      from kept
      join made on ${same('made', 'kept')}
    )
    merge into ${sql.table(table)} as stored
    using moved on stored.tenant_id = ${tenantId} and ${same('stored', 'moved')}
    when matched and coalesce(moved.months, '{}') = '{}' then delete
    when matched then update set months = moved.months, counts = moved.counts
    when not matched then insert (tenant_id, ${keyed()}, months, counts)
      values (${tenantId}, ${keyed('moved')}, moved.months, moved.counts)
  `.execute(tx)
}
