import { type RawBuilder, sql } from 'kysely'
import { insertComputed } from '../../db/insertComputed.ts'
import type { TenantTransaction } from '../../db/tenant.ts'

/** A table of running counts. */
export interface RunningCounts {
  readonly table: string
  /** Its key columns, besides the tenant. */
  readonly keys: readonly string[]
  /** SQL of the monthly sums from which it is computed, with the tenant and the keys, and the figure that it counts there. */
  readonly finer: RawBuilder<unknown>
  readonly count: string
}

const refs = (columns: readonly string[], table?: string) =>
  sql.join(columns.map((column) => sql.ref(table ? `${table}.${column}` : column)))

/**
 * A query of what a table of running counts should contain.
 * @param counted - a query of its keys, `month` and `count`, with any number of rows per month
 */
export const computedRunningCounts = (
  keys: readonly string[],
  counted: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  select ${refs(keys)}, array_agg(month order by month) as months, array_agg(running order by month) as counts
  from (
    select ${refs(keys)}, month, sum(sum(count)) over (partition by ${refs(keys)} order by month)::int as running
    from (${counted}) as counted
    group by ${refs(keys)}, month
  ) as running
  group by ${refs(keys)}`

/**
 * Adds the difference between the months' sums and the running counts to the running counts, from the first of these
 * months on. Earlier counts stay as they are, and so do unchanged ones: stays that are added to referrals change
 * nothing here.
 * @param months - at least one; their sums must be up to date
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
  const moved = sql`
    with changes as (
      select ${keyed()}, month, sum(count) as count
      from (
        select ${keyed()}, month, ${sql.ref(count)} as count
        from ${finer} as finer
        where tenant_id = ${tenantId} and month = any(${months}::date[])
        union all
        select ${keyed()}, listed.month, coalesce(counts[place - 1], 0) - listed.count
        from ${sql.table(table)}
        cross join unnest(months, counts) with ordinality as listed (month, count, place)
        where tenant_id = ${tenantId} and months && ${months}::date[] and listed.month = any(${months}::date[])
      ) as now_and_before
      group by ${keyed()}, month
      having sum(count) <> 0
    ), kept as materialized (
      select
        ${keyed('touched')},
        stored.months[:length] as months,
        stored.counts[:length] as counts,
        coalesce(stored.counts[length], 0) as count,
        stored.months[length + 1:] as later_months,
        stored.counts[length + 1:] as later_counts
      from (select distinct ${keyed()} from changes) as touched
      left join ${sql.table(table)} as stored on stored.tenant_id = ${tenantId} and ${same('stored', 'touched')}
      cross join lateral (select coalesce(width_bucket(${first}::date - 1, stored.months), 0) as length) as kept
    ), each_month as (
      select ${keyed()}, '-infinity'::date as month, count from kept
      union all
      select
        ${keyed()},
        listed.month,
        listed.count - coalesce(later_counts[place - 1], kept.count)
      from kept
      cross join unnest(later_months, later_counts) with ordinality as listed (month, count, place)
      union all
      select ${keyed()}, month, count from changes
    ), running as (
      select ${keyed()}, month, sum(sum(count)) over (partition by ${keyed()} order by month)::int as count
      from each_month
      group by ${keyed()}, month
      having sum(count) <> 0
    ), made as (
      select ${keyed()}, array_agg(month order by month) as months, array_agg(count order by month) as counts
      from running
      where month > '-infinity'
      group by ${keyed()}
    )
    select ${keyed('kept')}, kept.months || made.months, kept.counts || made.counts
    from kept
    left join made on ${same('made', 'kept')}
    where cardinality(coalesce(kept.months || made.months, '{}')) > 0`
  await sql`
    ${insertComputed(tenantId, table, [...keys, 'months', 'counts'], moved)}
    on conflict (tenant_id, ${keyed()}) do update set months = excluded.months, counts = excluded.counts
  `.execute(tx)
  await sql`
    delete from ${sql.table(table)} as stored
    where stored.tenant_id = ${tenantId} and stored.months <@ ${months}::date[]
      and not exists (
        select from ${finer} as finer
        where finer.tenant_id = ${tenantId} and finer.month = any(${months}::date[]) and ${same('finer', 'stored')}
      )
  `.execute(tx)
}
