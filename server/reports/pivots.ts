import { type RawBuilder, sql } from 'kysely'
import { aprilOf, fiscalYearOf, monthsBetween } from '../../contract/months.ts'
import { requireSmallPivot } from './pivotLimits.ts'
import type { Language } from '../../contract/messages.ts'
import type { DateGrouping, PivotAxis, PivotData } from '../../contract/reports/reportItems.ts'
import { isCalculable } from '../../contract/reports/valueTypes.ts'
import { labelOf } from '../analysis/figures/spans.ts'
import type { Context } from '../handlers.ts'
import { invalidField } from '../problems.ts'
import { cellsOf, itemOf, usedItems } from './cells.ts'
import { type Caller, type CompiledItem, type CompiledReport, compileReport, isAuditedReport } from './compile.ts'
import { communicationKind } from './kinds/communications.ts'
import { institutionKind } from './kinds/institutions.ts'
import type { KindOfReport, RowHead } from './kinds/kind.ts'
import { matchesAny } from './matchers.ts'
import { readCells } from './ranking.ts'
import { all } from './relations/relation.ts'
import type { Request } from './results.ts'

type Sql = RawBuilder<unknown>

type PivotRequest = Request & {
  readonly aggregation_row: PivotAxis
  readonly aggregation_column?: PivotAxis | null | undefined
  readonly aggregation_data: PivotData
}
type InstitutionPivot = PivotRequest & Parameters<typeof institutionKind>[2]
type CommunicationPivot = PivotRequest & Parameters<typeof communicationKind>[2]

const cannot = {
  axis: {
    ja: '行と列には、日付・月・選択肢・医療機関名などの項目を選んでください。数値は使えません',
    en: 'Rows and columns can be dates, months, words or texts, but not numbers',
  },
  data: { ja: '合計・平均には数値の項目を選んでください', en: 'Only numbers can be summed up or averaged' },
  missing: { ja: 'この項目はレポートにありません', en: 'The report does not have this item' },
  unavailable: { ja: 'この項目は利用できません', en: 'This item cannot be used' },
} as const

const usable = (compiled: CompiledReport, key: string, path: string): CompiledItem => {
  const item = compiled.items.get(key)
  if (!item) throw invalidField(path, cannot.missing)
  if (item.column.is_locked || item.column.is_deleted) throw invalidField(path, cannot.unavailable)
  return item
}

/** One side of a pivot: SQL of its value, and whether a record can have several. */
interface Axis {
  /** The item, if its values are keys whose names are read afterwards. */
  readonly named: CompiledItem | null
  readonly value: Sql
  readonly isList: boolean
  readonly grouping: DateGrouping | null
}

const isDate = ({ resolved: { valueType } }: CompiledItem) => valueType === 'date' || valueType === 'month'

const axisOf = (compiled: CompiledReport, { item_key: key, date_grouping: asked }: PivotAxis, path: string): Axis => {
  const item = usable(compiled, key, `${path}.item_key`)
  const { valueType } = item.resolved
  if (isCalculable(valueType)) throw invalidField(`${path}.item_key`, cannot.axis)
  const { keys } = item.matched
  if (valueType === 'reference' && keys) return { named: item, value: keys, isList: false, grouping: null }
  if (!isDate(item)) return { named: null, value: item.value, isList: valueType === 'references', grouping: null }
  const grouping = asked ?? 'month'
  const day = item.value
  const values: Readonly<Record<DateGrouping, Sql>> = {
    date: day,
    month: sql`date_trunc('month', ${day}::timestamp)::date`,
    fiscal_year: sql`(date_trunc('year', ${day}::timestamp - interval '3 months') + interval '3 months')::date`,
  }
  return { named: null, value: values[grouping], isList: false, grouping }
}

interface Row {
  readonly row_value: string | null
  readonly column_value: string | null
  /** Whether the row stands for all rows, or for all columns. */
  readonly all_rows: number
  readonly all_columns: number
  readonly data: number | null
  /** The id of one of the records. */
  readonly sample: number | null
}

const nothing: Axis = { named: null, value: sql`null::text`, isList: false, grouping: null }

const listed = ({ value, isList }: Axis, name: string): { readonly value: Sql; readonly join: Sql } =>
  isList
    ? {
        value: sql.ref(`${name}_listed.value`),
        join: sql`left join lateral unnest(${value}) as ${sql.ref(`${name}_listed`)} (value) on true`,
      }
    : { value, join: sql`` }

const aggregate = ({ aggregation_method: method }: PivotData): Sql =>
  ({ count: sql`count(*)`, sum: sql`sum(data)::float8`, average: sql`avg(data)::float8` })[method]

/** What the cells of a pivot keep of their records, and the aggregate of several cells made from that. */
const parts = ({ aggregation_method: method }: PivotData): { readonly kept: Sql; readonly aggregate: Sql } =>
  ({
    count: { kept: sql`count(*) as records`, aggregate: sql`coalesce(sum(records), 0)::bigint` },
    sum: { kept: sql`sum(data) as data`, aggregate: sql`sum(data)::float8` },
    average: {
      kept: sql`sum(data) as data, count(data) as known`,
      aggregate: sql`(sum(data) / nullif(sum(known), 0))::float8`,
    },
  })[method]

/**
 * The four sums of a pivot without repeated records. The records are grouped once; totals add up what the cells keep of
 * their records.
 */
const plainSums = (data: PivotData) => {
  const { kept, aggregate: ofSeveral } = parts(data)
  return sql`
    select row_value::text as row_value, column_value::text as column_value,
      grouping(row_value) as all_rows, grouping(column_value) as all_columns, ${ofSeveral} as data, min(sample) as sample
    from (select row_value, column_value, ${kept}, min(id) as sample from records group by row_value, column_value) as inner_cells
    group by grouping sets ((row_value, column_value), (row_value), (column_value), ())`
}

/** The four sums where a record can stand in several cells, or where only the latest of an institution counts: each chooses its records anew. */
const distinctSums = (data: PivotData) => {
  const unit = data.deduplicate_with_medical_institution ? sql`institution_id` : sql`id`
  const sumsOf = (byRow: boolean, byColumn: boolean) => {
    const keys = [...(byRow ? [sql`row_value`] : []), ...(byColumn ? [sql`column_value`] : []), unit]
    return sql`(
      select ${byRow ? sql`row_value::text` : sql`null::text`} as row_value,
        ${byColumn ? sql`column_value::text` : sql`null::text`} as column_value,
        ${sql.lit(byRow ? 0 : 1)} as all_rows, ${sql.lit(byColumn ? 0 : 1)} as all_columns, ${aggregate(data)} as data,
        min(id) as sample
      from (
        select distinct on (${sql.join(keys)}) row_value, column_value, data, id
        from records
        order by ${sql.join(keys)}, place desc, id desc
      ) as chosen
      ${byRow || byColumn ? sql`group by ${sql.join([...(byRow ? [sql`row_value`] : []), ...(byColumn ? [sql`column_value`] : [])])}` : sql``}
    )`
  }
  return sql.join(
    [sumsOf(true, true), sumsOf(true, false), sumsOf(false, true), sumsOf(false, false)],
    sql` union all `,
  )
}

/**
 * The names of an axis whose values are keys, each read from one record that has the key.
 * @param samples - the value and a record of each row or column
 * @returns undefined for other axes, whose values are what they show
 */
const readNames = async (
  { tx }: Caller,
  compiled: CompiledReport,
  { named }: Axis,
  samples: readonly { readonly value: string | null; readonly id: number | null }[],
  of: Pick<KindOfReport<RowHead>, 'rowsOf' | 'scope'>,
): Promise<ReadonlyMap<string, string> | undefined> => {
  if (!named) return undefined
  const known = samples.flatMap(({ value, id }) => (value === null || id === null ? [] : [{ value, id }]))
  const ids = known.map(({ id }) => id)
  const shown = await readCells(tx, compiled, [named.key], of.rowsOf(ids), of.scope(ids))
  return new Map(
    known.map(({ value, id }) => {
      const name = shown.get(id)?.[0]
      return [value, typeof name === 'string' ? name : value]
    }),
  )
}

type Names = ReadonlyMap<string, string> | undefined

/** The values of an axis in order, with gaps between months and years filled; records without a value come last. */
const valuesOf = (values: readonly (string | null)[], { grouping }: Axis, names: Names): (string | null)[] => {
  const distinct = [...new Set(values)]
  const nameOf = (value: string) => names?.get(value) ?? value
  const known = distinct
    .filter((value) => value !== null)
    .toSorted((one, next) => nameOf(one).localeCompare(nameOf(next), 'ja'))
  const [first, last] = [known[0], known.at(-1)]
  const none = distinct.includes(null) ? [null] : []
  if (first === undefined || last === undefined) return none
  if (grouping === 'month') return [...monthsBetween(first, last), ...none]
  if (grouping === 'fiscal_year') {
    const [from, to] = [fiscalYearOf(first), fiscalYearOf(last)]
    return [...Array.from({ length: to - from + 1 }, (_, index) => aprilOf(from + index)), ...none]
  }
  return [...known, ...none]
}

const noValue = { ja: '（なし）', en: '(none)' } as const

const pivotValue = (value: string | null, { grouping }: Axis, names: Names, language: Language) => {
  if (value === null) return { value: null, label: noValue[language] }
  if (grouping === 'month') return { value, label: labelOf(value, 'month', language) }
  if (grouping === 'fiscal_year') return { value, label: labelOf(value, 'year', language) }
  return { value, label: grouping === 'date' ? value.replaceAll('-', '/') : (names?.get(value) ?? value) }
}

const records = (
  compiled: CompiledReport,
  request: PivotRequest,
  { row, column }: { readonly row: Axis; readonly column: Axis },
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
  const { item_key: dataKey } = request.aggregation_data
  const conditions = request.filter_conditions.map(({ item_key: key, matching_groups: groups }) =>
    matchesAny(itemOf(compiled, key).matched, groups),
  )
  return sql`
    with ${prefix} cells as (${cells}),
    records as ${sql.raw(isRepeated ? 'materialized' : 'not materialized')} (
      select id,
        ${isOfInstitutions ? sql`id` : sql`institution_id`} as institution_id,
        ${isOfInstitutions ? sql`0` : sql`place`} as place,
        ${rows.value} as row_value,
        ${columns.value} as column_value,
        ${dataKey == null ? sql`null::float8` : itemOf(compiled, dataKey).value} as data
      from cells
      ${rows.join}
      ${columns.join}
      where ${all(conditions)}
    )`
}

/**
 * The records of a report by one or two of their items. Totals are computed anew and not added up from cells.
 * @throws a 422 for items that cannot be rows, columns or data, and for more columns or cells than a reply holds
 */
export const pivotReport = async (
  caller: Caller & Pick<Context<unknown, unknown, unknown>, 'touches'>,
  ...[kind, request]: ['medical_institution', InstitutionPivot] | ['communication', CommunicationPivot]
) => {
  const { tx, language } = caller
  const compiled = await compileReport(caller, kind, request)
  if (!isAuditedReport(compiled)) caller.touches([])
  const row = axisOf(compiled, request.aggregation_row, 'aggregation_row')
  const { aggregation_column: asked, aggregation_data: data } = request
  const column = asked == null ? nothing : axisOf(compiled, asked, 'aggregation_column')
  if (data.item_key != null) {
    const item = usable(compiled, data.item_key, 'aggregation_data.item_key')
    if (!isCalculable(item.resolved.valueType)) throw invalidField('aggregation_data.item_key', cannot.data)
  }
  const of =
    kind === 'medical_institution'
      ? await institutionKind(caller, compiled, request)
      : await communicationKind(caller, compiled, request)
  const keys = [
    request.aggregation_row.item_key,
    ...(asked == null ? [] : [asked.item_key]),
    ...(data.item_key == null ? [] : [data.item_key]),
    ...request.filter_conditions.map(({ item_key: key }) => key),
  ]
  const cells = cellsOf(compiled, usedItems(compiled, keys), of.rows, of.scope())
  const isRepeated = row.isList || column.isList
  const isChosen = isRepeated || data.deduplicate_with_medical_institution
  const isOfInstitutions = kind === 'medical_institution'
  const { rows } = await sql<Row>`
    ${records(compiled, request, { row, column }, { cells, prefix: of.prefix ?? sql``, isOfInstitutions, isRepeated: isChosen })}
    ${isChosen ? distinctSums(data) : plainSums(data)}
  `.execute(tx)
  const inner = rows.filter(({ all_rows: allRows, all_columns: allColumns }) => allRows === 0 && allColumns === 0)
  const ofRows = rows.filter(({ all_rows: allRows, all_columns: allColumns }) => allRows === 0 && allColumns === 1)
  const ofColumns = rows.filter(({ all_rows: allRows, all_columns: allColumns }) => allRows === 1 && allColumns === 0)
  const [rowNames, columnNames] = await Promise.all([
    readNames(
      caller,
      compiled,
      row,
      ofRows.map(({ row_value: value, sample: id }) => ({ value, id })),
      of,
    ),
    readNames(
      caller,
      compiled,
      column,
      ofColumns.map(({ column_value: value, sample: id }) => ({ value, id })),
      of,
    ),
  ])
  const rowValues = valuesOf(
    inner.map(({ row_value: value }) => value),
    row,
    rowNames,
  )
  const columnValues = valuesOf(
    inner.map(({ column_value: value }) => value),
    column,
    columnNames,
  )
  requireSmallPivot(rowValues.length, columnValues.length)
  const keyOf = (one: string | null, other: string | null) => JSON.stringify([one, other])
  const empty = data.aggregation_method === 'count' ? 0 : null
  const cellsBy = new Map(inner.map((cell) => [keyOf(cell.row_value, cell.column_value), cell.data]))
  const rowTotals = new Map(ofRows.map((cell) => [cell.row_value, cell.data]))
  const columnTotals = new Map(ofColumns.map((cell) => [cell.column_value, cell.data]))
  const total = rows.find((cell) => cell.all_rows === 1 && cell.all_columns === 1)
  return {
    base_month: compiled.months.baseMonth,
    column_values: columnValues.map((value) => pivotValue(value, column, columnNames, language)),
    results: rowValues.map((value) => ({
      row_value: pivotValue(value, row, rowNames, language),
      data_values: columnValues.map((other) => cellsBy.get(keyOf(value, other)) ?? empty),
      total: rowTotals.get(value) ?? empty,
    })),
    totals: columnValues.map((value) => columnTotals.get(value) ?? empty),
    total: total?.data ?? empty,
    is_repeated: isRepeated,
  }
}
