import { type RawBuilder, sql } from 'kysely'
import { cellsOf, itemOf, usedItems } from '../cells.ts'
import type { Caller, CompiledReport } from '../compile/compiledReport.ts'
import type { KindOfReport, RowHead } from '../kinds/kind.ts'
import { matchesAny } from '../matchers.ts'
import { all } from '../relations/relation.ts'
import type { Axis } from './axes.ts'
import type { PivotAggregate } from './pivotSums.ts'

type Sql = RawBuilder<unknown>

/** One cell or total of a pivot. */
export interface PivotSum {
  readonly row_value: string | null
  readonly column_value: string | null
  /** Whether the row stands for all rows, or for all columns; 2 for the cell without records. */
  readonly all_rows: number
  readonly all_columns: number
  readonly data: number | null
  /** The id of one of the records. */
  readonly sample: number | null
}

const listed = ({ value, isList }: Axis, name: string): { readonly value: Sql; readonly join: Sql } =>
  isList
    ? {
        value: sql.ref(`${name}_listed.value`),
        join: sql`left join lateral unnest(${value}) as ${sql.ref(`${name}_listed`)} (value) on true`,
      }
    : { value, join: sql`` }

/**
 * The four sums of a pivot without repeated records. The records are grouped once; totals add up what the cells keep of
 * their records.
 */
const plainSums = ({ parts }: PivotAggregate) => sql`
  select ${sql.join([
    sql`row_value::text as row_value`,
    sql`column_value::text as column_value`,
    sql`grouping(row_value) as all_rows`,
    sql`grouping(column_value) as all_columns`,
    sql`min(sample) as sample`,
    sql`coalesce(sum(records), 0) as records`,
    ...parts.map(({ name, over }) => sql`${sql.raw(over)}(${sql.ref(name)}) as ${sql.ref(name)}`),
  ])}
  from (
    select ${sql.join([
      sql`row_value`,
      sql`column_value`,
      sql`min(id) as sample`,
      sql`count(*) as records`,
      ...parts.map(({ name, of }) => sql`${of} as ${sql.ref(name)}`),
    ])}
    from records
    group by row_value, column_value
  ) as inner_cells
  group by grouping sets ((row_value, column_value), (row_value), (column_value), ())`

/**
 * The four sums where a record can stand in several cells, where only the latest of an institution counts, or where each
 * institution counts once: each chooses its records anew.
 */
const distinctSums = ({ parts, columns }: PivotAggregate, isDeduplicated: boolean) => {
  const unit = isDeduplicated ? sql`institution_id` : sql`id`
  const sumsOf = (byRow: boolean, byColumn: boolean) => {
    const groups = [...(byRow ? [sql`row_value`] : []), ...(byColumn ? [sql`column_value`] : [])]
    const keys = [...groups, unit]
    return sql`(
      select ${sql.join([
        byRow ? sql`row_value::text` : sql`null::text as row_value`,
        byColumn ? sql`column_value::text` : sql`null::text as column_value`,
        sql`${sql.lit(byRow ? 0 : 1)} as all_rows`,
        sql`${sql.lit(byColumn ? 0 : 1)} as all_columns`,
        sql`min(id) as sample`,
        sql`count(*) as records`,
        ...parts.map(({ name, of }) => sql`${of} as ${sql.ref(name)}`),
      ])}
      from (
        select chosen.*,
          row_number() over (partition by ${sql.join([...groups, sql`institution_id`, sql`is_known`])} order by id) = 1
            as is_first_of_institution
        from (
          select distinct on (${sql.join(keys)})
            ${sql.join([sql`row_value`, sql`column_value`, sql`id`, sql`institution_id`, ...columns.map(({ name }) => sql.ref(name))])}
          from records
          order by ${sql.join(keys)}, place desc, id desc
        ) as chosen
      ) as counted
      ${groups.length > 0 ? sql`group by ${sql.join(groups)}` : sql``}
    )`
  }
  return sql.join(
    [sumsOf(true, true), sumsOf(true, false), sumsOf(false, true), sumsOf(false, false)],
    sql` union all `,
  )
}

/** The cells and totals of a pivot, and a last one that shows what a cell without records is. */
const cellValues = (aggregate: PivotAggregate, sums: Sql) => sql`
  select row_value, column_value, all_rows, all_columns, sample, (${aggregate.value})::float8 as data
  from (
    select ${sql.join([
      sql`row_value`,
      sql`column_value`,
      sql`all_rows`,
      sql`all_columns`,
      sql`sample`,
      sql`records`,
      ...aggregate.parts.map(({ name, sum }) => sql`${sum} as ${sql.ref(name)}`),
    ])}
    from (
      ${sums}
      union all
      select ${sql.join([
        sql`null`,
        sql`null`,
        sql`2`,
        sql`2`,
        sql`null`,
        sql`0`,
        ...aggregate.parts.map(({ ofNone }) => ofNone),
      ])}
    ) as sums
  ) as cells`

/** The records that are counted, each with its row and column. */
const records = (
  compiled: CompiledReport,
  { row, column }: { readonly row: Axis; readonly column: Axis },
  aggregate: PivotAggregate,
  {
    cells,
    prefix,
    isOfInstitutions,
    isRepeated,
  }: {
    readonly cells: Sql
    readonly prefix: Sql
    readonly isOfInstitutions: boolean
    /** They are read several times. */
    readonly isRepeated: boolean
  },
) => {
  const [rows, columns] = [listed(row, 'row'), listed(column, 'column')]
  const conditions = compiled.report.filter_conditions.map(({ item_key: key, matching_groups: groups }) =>
    matchesAny(itemOf(compiled, key).matched, groups),
  )
  return sql`
    with ${prefix} cells as (${cells}),
    records as ${sql.raw(isRepeated ? 'materialized' : 'not materialized')} (
      select ${sql.join([
        sql`id`,
        sql`${isOfInstitutions ? sql`id` : sql`institution_id`} as institution_id`,
        sql`${isOfInstitutions ? sql`0` : sql`place`} as place`,
        sql`${rows.value} as row_value`,
        sql`${columns.value} as column_value`,
        ...aggregate.columns.map(({ name, value }) => sql`${value} as ${sql.ref(name)}`),
      ])}
      from cells
      ${rows.join}
      ${columns.join}
      where ${all(conditions)}
    )`
}

/**
 * The cells and totals of a pivot, and a last one that shows what a cell without records is.
 * @param keys - the items that it is made of
 */
export const readPivotSums = async (
  { tx }: Pick<Caller, 'tx'>,
  compiled: CompiledReport,
  axes: { readonly row: Axis; readonly column: Axis },
  aggregate: PivotAggregate,
  {
    of,
    keys,
    isOfInstitutions,
    isDeduplicated,
  }: {
    readonly of: Pick<KindOfReport<RowHead>, 'prefix' | 'rows' | 'scope'>
    readonly keys: readonly string[]
    readonly isOfInstitutions: boolean
    readonly isDeduplicated: boolean
  },
): Promise<readonly PivotSum[]> => {
  const isChosen = axes.row.isList || axes.column.isList || isDeduplicated || aggregate.countsInstitutionsOnce
  const read = {
    cells: cellsOf(compiled, usedItems(compiled, keys), of.rows, of.scope()),
    prefix: of.prefix ?? sql``,
    isOfInstitutions,
    isRepeated: isChosen || aggregate.readsAllRecords,
  }
  const { rows } = await sql<PivotSum>`
    ${records(compiled, axes, aggregate, read)}
    ${cellValues(aggregate, isChosen ? distinctSums(aggregate, isDeduplicated) : plainSums(aggregate))}
  `.execute(tx)
  return rows
}
