import { type RawBuilder, sql } from 'kysely'
import type { TenantTransaction } from '../db/tenant.ts'
import { rowsInBatches } from '../db/rowsInBatches.ts'
import {
  cellsOf,
  itemOf,
  listedRows,
  orderedCells,
  orderedInstitutions,
  type Rows,
  type TotalOfRows,
  usedItems,
} from './cells.ts'
import type { CompiledItem, CompiledReport } from './compile/compiledReport.ts'
import type { ReadHead, RowHead } from './kinds/kind.ts'
import { matchesAny } from './matchers.ts'
import { all } from './relations/relation.ts'
import { type Scope, totalId } from './scope.ts'

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

/** What rows are ordered by: words that are defined in an order by this, all others by what they are. */
const sortedBy = ({ attribute, matched: { type, keys }, value }: CompiledItem): RawBuilder<unknown> =>
  attribute?.order && type === 'reference' && keys
    ? sql`array_position(array(${attribute.order}), ${keys}::text)`
    : value

/** What decides which rows a report has, and in what order: items, SQL conditions and SQL of the order. */
const orderOf = (compiled: CompiledReport, order: RawBuilder<unknown>) => {
  const { filter_conditions: filters, sort_conditions: sorts } = compiled.report
  const keys = [...filters, ...sorts].map(({ item_key: key }) => key)
  return {
    keys,
    items: usedItems(compiled, keys),
    conditions: filters.map(({ item_key: key, matching_groups: groups }) =>
      matchesAny(itemOf(compiled, key).matched, groups),
    ),
    orders: sql.join([
      ...sorts.map(
        ({ item_key: key, operator }) => sql`${sortedBy(itemOf(compiled, key))} ${sql.raw(operator)} nulls last`,
      ),
      order,
    ]),
  }
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
  const { items, conditions, orders } = orderOf(compiled, order)
  const cells = sql`with ${prefix} cells as (${cellsOf(compiled, items, rows, scope)})`
  if (withIds) {
    const { rows: found } = await sql<{ ids: number[] }>`
      ${cells} select array(select id from cells where ${all(conditions)} order by ${orders}) as ids
    `.execute(tx)
    const ids = found[0]?.ids ?? []
    return { total_count: ids.length, page: ids.slice(offset, offset + limit), ids }
  }
  // A page beyond the last one has no row that tells the number of all.
  const { rows: found } = await sql<{ total_count: number; page: number[] | null }>`
    ${cells}
    select
      array_agg(id) as page,
      coalesce(max(total_count), (select count(*) from cells where ${all(conditions)})) as total_count
    from (
      select id, count(*) over () as total_count
      from cells
      where ${all(conditions)}
      order by ${orders}
      limit ${limit}::bigint offset ${offset}::bigint
    ) as listed
  `.execute(tx)
  const [one] = found
  return { total_count: one?.total_count ?? 0, page: one?.page ?? [], ids: null }
}

const valuesIn = (compiled: CompiledReport, keys: readonly string[]) =>
  keys.map((key, index) => ({ name: `value_${index}`, value: itemOf(compiled, key).value }))

export interface ListedRows {
  /** The rows that fulfil the report's conditions, in its order, with the values of items in theirs. */
  readonly rows: readonly { readonly id: number; readonly values: readonly unknown[] }[]
  /** The values of the total; null unless asked for. */
  readonly total: readonly unknown[] | null
}

/**
 * Reads all rows of a report that has few, with one statement.
 * @param ids - of the rows before conditions, in their order
 * @param withTotal - for reports without conditions; the leaves of items can be summed up from rows (`canTotal`)
 */
export const readListed = async (
  tx: TenantTransaction,
  compiled: CompiledReport,
  keys: readonly string[],
  ids: readonly number[],
  scope: Scope,
  order: RawBuilder<unknown>,
  withTotal: boolean,
): Promise<ListedRows> => {
  const ranked = orderOf(compiled, order)
  const columns = valuesIn(compiled, keys)
  const rows = listedRows(withTotal ? [...ids, totalId] : ids)
  const cells = cellsOf(compiled, usedItems(compiled, [...keys, ...ranked.keys]), rows, { ...scope, withTotal })
  const { rows: found } = await sql<Record<string, unknown> & { id: number }>`
    select ${sql.join([sql`id`, ...columns.map(({ name, value }) => sql`${value} as ${sql.ref(name)}`)])}
    from (${cells}) as cells
    where ${all(ranked.conditions)}
    order by ${ranked.orders}
  `.execute(tx)
  const read = found.map((row) => ({ id: row.id, values: columns.map(({ name }) => row[name] ?? null) }))
  return {
    rows: read.filter(({ id }) => id !== totalId),
    total: read.find(({ id }) => id === totalId)?.values ?? null,
  }
}

/** Rows with the values of items in theirs. */
export interface CellBatch<Head> {
  readonly cells: ReadonlyMap<number, readonly unknown[]>
  /** What the rows are called; null where it is not read with them. */
  readonly heads: ReadonlyMap<number, Head> | null
  /** The values of the total, which comes with the last row; null for all others and where none is asked for. */
  readonly total: readonly unknown[] | null
}

/** How {@link readCellsInBatches} reads. */
interface BatchOptions<Head extends RowHead> {
  readonly batchSize: number
  /** Of the rows, which must be institutions; null for none. */
  readonly total: TotalOfRows | null
  readonly head: ReadHead<Head> | undefined
}

/**
 * Reads the values of items for any number of rows, in the order of their ids, while the reader takes them. The sums are gone through
 * once, and no more than a batch is in memory.
 * @returns batches of rows; values are as JSON tells them: days, months and times as text
 */
export async function* readCellsInBatches<Head extends RowHead>(
  tx: TenantTransaction,
  compiled: CompiledReport,
  keys: readonly string[],
  rows: Rows,
  scope: Scope,
  ids: readonly number[],
  { batchSize, total, head }: BatchOptions<Head>,
): AsyncGenerator<CellBatch<Head>> {
  const items = usedItems(compiled, keys)
  const headColumns: Readonly<Record<string, RawBuilder<unknown>>> = head?.columns ?? {}
  const cells =
    compiled.kind === 'medical_institution'
      ? orderedInstitutions(compiled, items, rows, scope, total, headColumns)
      : orderedCells(compiled, items, rows, scope, ids)
  // One array is read in a third of the time that as many columns take. A function takes a hundred arguments, and a report has no more items.
  const arrayOf = (values: readonly RawBuilder<unknown>[]) => sql`json_build_array(${sql.join(values)})`
  const columns = keys.map((key) => itemOf(compiled, key))
  const hasTotal = new Set([...(total?.summed ?? []), ...(total?.added ?? [])])
  const totals = columns.map((item) => (hasTotal.has(item) ? item.value : sql`null`))
  const query = sql<Head & { values: unknown[]; total: unknown[] | null }>`
    ${cells.prefix}
    select ${sql.join([
      sql`cells.id`,
      ...Object.keys(headColumns).map((name) => sql.ref(name)),
      sql`${arrayOf(columns.map(({ value }) => value))} as values`,
      cells.total
        ? sql`case when wanted_place = ${ids.length}::bigint then (select ${arrayOf(totals)} from ${cells.total}) end as total`
        : sql`null as total`,
    ])}
    from ${cells.from}
    order by wanted_place`
  for await (const batch of rowsInBatches(tx, 'report_cells', query, batchSize))
    yield {
      cells: new Map(batch.map((row) => [row.id, row.values])),
      heads: head ? new Map(batch.map((row) => [row.id, head.of(row)])) : null,
      total: batch.at(-1)?.total ?? null,
    }
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
  const columns = valuesIn(compiled, keys)
  const { rows: cells } = await sql<Record<string, unknown> & { id: number }>`
    select ${sql.join([sql`id`, ...columns.map(({ name, value }) => sql`${value} as ${sql.ref(name)}`)])}
    from (${cellsOf(compiled, usedItems(compiled, keys), rows, scope, false)}) as cells
  `.execute(tx)
  return new Map(cells.map((row) => [row.id, columns.map(({ name }) => row[name] ?? null)]))
}
