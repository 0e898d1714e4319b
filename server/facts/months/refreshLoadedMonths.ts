import { type RawBuilder, sql } from 'kysely'
import { UploadKind } from '#contract/facts/uploadKinds.ts'
import { insertComputed } from '../../db/insertComputed.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import { factKinds, monthOfFact } from '../store/factKinds.ts'
import { lockFacts } from '../store/links.ts'

/** What `loaded_months` should contain, computed from the facts alone. */
export const computedLoadedMonths = (tenantId: number): RawBuilder<unknown> =>
  sql.join(
    UploadKind.options.map((kind) => {
      const { table, day, ofFiles } = factKinds[kind]
      return sql`
        select
          ${kind}::text as kind,
          ${monthOfFact(table, factKinds[kind])} as month,
          ${kind === 'referral' ? sql`count(*)::int` : sql`null::int`} as referral_count
        from ${sql.table(table)}
        where tenant_id = ${tenantId} and ${sql.ref(day)} is not null
        group by 2
        having bool_or(${ofFiles})`
    }),
    sql` union all `,
  )

/**
 * Finds the loaded months of a kind by one probe of the index of days per month, however many facts there are.
 * Row-level security allows an index condition only on plain columns, so each row also carries the next month.
 */
const foundMonths = (tenantId: number, kind: UploadKind) => {
  const { table, day: column, ofFiles } = factKinds[kind]
  // Qualified with its table: a bare `month` could mean the selected month, by which no index is ordered.
  const day = sql.ref(`${table}.${column}`)
  const firstFrom = (condition: RawBuilder<unknown>) => sql`
    select
      date_trunc('month', ${day}::timestamp)::date as month,
      (date_trunc('month', ${day}::timestamp) + interval '1 month')::date as next_month
    from ${sql.table(table)}
    where tenant_id = ${tenantId} and ${day} is not null and ${ofFiles} and ${condition}
    order by ${day}
    limit 1`
  return sql`
    with recursive loaded as (
      (${firstFrom(sql`true`)})
      union all
      select following.month, following.next_month
      from loaded
      cross join lateral (${firstFrom(sql`${day} >= loaded.next_month`)}) as following
    )
    select ${kind}::text as kind, month from loaded`
}

interface Change {
  readonly kind: UploadKind
  readonly month: string
  readonly referral_count: number | null
  /** Whether the month is loaded now. */
  readonly is_loaded: boolean
}

/** The months that differ from the facts. Referrals are counted by their rollup. */
const readChanges = async (tx: TenantTransaction, tenantId: number): Promise<Change[]> => {
  const { rows } = await sql<Change>`
    with found as (${sql.join(
      UploadKind.options.map((kind) => sql`(${foundMonths(tenantId, kind)})`),
      sql` union all `,
    )}), counted as (
      select month, sum(referral_count)::int as referral_count
      from referral_department_months
      where tenant_id = ${tenantId}
      group by month
    ), current_months as (
      select
        found.kind,
        found.month,
        case when found.kind = 'referral' then coalesce(counted.referral_count, 0) end as referral_count
      from found
      left join counted on counted.month = found.month
    ), stored as (
      select kind, month, referral_count from loaded_months where tenant_id = ${tenantId}
    )
    select kind, month, current_months.referral_count, current_months.month is not null as is_loaded
    from current_months
    full join stored using (kind, month)
    where current_months.month is null
      or stored.month is null
      or current_months.referral_count is distinct from stored.referral_count
  `.execute(tx)
  return rows
}

const rowsOf = (changes: readonly Change[]) => sql`
  jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as changes (kind text, month date, referral_count int)`

/**
 * Brings `loaded_months` up to date with the facts and the rollups, which must be up to date. No other transaction may
 * change the facts meanwhile.
 */
export const refreshLoadedMonths = async (tx: TenantTransaction, tenantId: number): Promise<void> => {
  const { gone = [], present = [] } = Object.groupBy(await readChanges(tx, tenantId), ({ is_loaded: isLoaded }) =>
    isLoaded ? 'present' : 'gone',
  )
  if (gone.length > 0)
    await sql`
      delete from loaded_months as loaded
      using ${rowsOf(gone)}
      where loaded.tenant_id = ${tenantId} and loaded.kind = changes.kind and loaded.month = changes.month
    `.execute(tx)
  if (present.length > 0)
    await sql`
      ${insertComputed(
        tenantId,
        'loaded_months',
        ['kind', 'month', 'referral_count'],
        sql`select kind, month, referral_count from ${rowsOf(present)}`,
      )}
      on conflict (tenant_id, kind, month) do update set referral_count = excluded.referral_count
    `.execute(tx)
}

/**
 * {@link refreshLoadedMonths} for a transaction of its own, after servers of a version that does not know the table have
 * changed facts. Where nothing differs it waits for no one.
 */
export const mendLoadedMonths = async (tx: TenantTransaction, tenantId: number): Promise<void> => {
  if ((await readChanges(tx, tenantId)).length === 0) return
  await lockFacts(tx, tenantId)
  await refreshLoadedMonths(tx, tenantId)
}
