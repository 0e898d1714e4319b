import { type RawBuilder, sql } from 'kysely'
import type { TenantTransaction } from '../db/tenant.ts'
import { cellsOf, itemOf, type Rows, usedItems } from './cells.ts'
import type { CompiledReport } from './compile.ts'
import { matchesAny } from './matchers.ts'
import { all } from './relations/relation.ts'
import type { Scope } from './scope.ts'

/** The rows that fulfil a report's conditions, in its order. */
export interface Ranked {
  readonly total_count: number
  /** The ids of the requested page, in order. */
  readonly page: readonly number[]
  /** The ids of all rows; only if asked for. */
  readonly ids: readonly number[] | null
}

export interface Asked {
  readonly offset: number
  readonly limit: number
  readonly withIds: boolean
}

/**
 * Finds and orders rows by the items of conditions and sorts alone. Null comes last in either direction.
 * @param order - after the report's own sorts: SQL over columns of `rows`
 */
export const rankRows = async (
  tx: TenantTransaction,
  compiled: CompiledReport,
  rows: Rows,
  scope: Scope,
  order: RawBuilder<unknown>,
  { offset, limit, withIds }: Asked,
  prefix: RawBuilder<unknown> = sql``,
): Promise<Ranked> => {
  const { filter_conditions: filters, sort_conditions: sorts } = compiled.report
  const items = usedItems(
    compiled,
    [...filters, ...sorts].map(({ item_key: key }) => key),
  )
  const conditions = filters.map(({ item_key: key, matching_groups: groups }) =>
    matchesAny(itemOf(compiled, key).matched, groups),
  )
  const orders = sql.join([
    ...sorts.map(({ item_key: key, operator }) => sql`${itemOf(compiled, key).value} ${sql.raw(operator)} nulls last`),
    order,
  ])
  const { rows: found } = await sql<{ total_count: number; page: number[] | null; ids: number[] | null }>`
    with ${prefix} cells as (${cellsOf(compiled, items, rows, scope)}),
    ranked as (
      select id, row_number() over (order by ${orders}) as position
      from cells
      where ${all(conditions)}
    )
    select
      count(*) as total_count,
      array_agg(id order by position) filter (where position > ${offset}::bigint and position <= ${offset + limit}::bigint) as page,
      ${withIds ? sql`array_agg(id order by position)` : sql`null::bigint[]`} as ids
    from ranked
  `.execute(tx)
  const [one] = found
  return { total_count: one?.total_count ?? 0, page: one?.page ?? [], ids: withIds ? (one?.ids ?? []) : null }
}

/**
 * Reads the values of items for rows.
 * @returns for each id its values in the order of the items
 */
export const readCells = async (
  tx: TenantTransaction,
  compiled: CompiledReport,
  keys: readonly string[],
  rows: Rows,
  scope: Scope,
): Promise<ReadonlyMap<number, readonly unknown[]>> => {
  const columns = keys.map((key, index) => ({ name: `value_${index}`, value: itemOf(compiled, key).value }))
  const { rows: cells } = await sql<Record<string, unknown> & { id: number }>`
    select ${sql.join([sql`id`, ...columns.map(({ name, value }) => sql`${value} as ${sql.ref(name)}`)])}
    from (${cellsOf(compiled, usedItems(compiled, keys), rows, scope)}) as cells
  `.execute(tx)
  return new Map(cells.map((row) => [row.id, columns.map(({ name }) => row[name] ?? null)]))
}
