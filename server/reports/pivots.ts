import { type RawBuilder, sql } from 'kysely'
import { shortDay } from '#contract/dayTexts.ts'
import { daysAfter } from '#contract/days.ts'
import { aprilOf, fiscalYearOf, monthAfter, monthsBetween } from '#contract/months.ts'
import { requireSmallPivot } from './pivotLimits.ts'
import { aggregateOf, type PivotAggregate } from './pivotSums.ts'
import type { CommunicationType } from '#contract/communicationTypes.ts'
import type { Language } from '#contract/messages.ts'
import { firstRecordOf, kindOfCommunications, type RecordKind } from '#contract/recordKinds.ts'
import type { DateGrouping, PivotAxis, PivotData } from '#contract/reports/reportItems.ts'
import { headingWithPeriod } from '#contract/reports/columnPeriods.ts'
import { allRecords, pivotTotalHeading } from '#contract/reports/pivotWords.ts'
import { type SpanDays, spanLabel } from '#contract/spanLabels.ts'
import { recordUnit } from '#contract/reports/rowCounts.ts'
import { isCalculable } from '#contract/reports/valueTypes.ts'
import { labelOf } from '../analysis/figures/spans.ts'
import type { Context } from '../handlers.ts'
import { dayInJapan } from '../japanDays.ts'
import { invalidField } from '../problems.ts'
import { cellsOf, itemOf, usedItems } from './cells.ts'
import { type Caller, type CompiledItem, type CompiledReport, isAuditedReport } from './compile/compiledReport.ts'
import { compileReport } from './compile/compileReport.ts'
import { communicationKind } from './kinds/communications.ts'
import { nameInPlace, placesOfNamesakes } from '../records/namesakes.ts'
import { institutionKind } from './kinds/institutions.ts'
import type { KindOfReport, RowHead } from './kinds/kind.ts'
import { matchesAny } from './matchers.ts'
import { readCells } from './ranking.ts'
import { all } from './relations/relation.ts'
import { conditionsNotCompared, isUnjudged, type Request } from './results.ts'

type Sql = RawBuilder<unknown>

type PivotRequest = Request & {
  readonly aggregation_row?: PivotAxis | null | undefined
  readonly aggregation_column?: PivotAxis | null | undefined
  readonly aggregation_data: PivotData
}
type InstitutionPivot = PivotRequest & Parameters<typeof institutionKind>[2]
type CommunicationPivot = PivotRequest & Parameters<typeof communicationKind>[2]
type PivotArguments = ['medical_institution', InstitutionPivot] | ['communication', CommunicationPivot]

const cannot = {
  axis: {
    ja: '行と列には、日付・月・選択肢・医療機関名などの項目を選んでください。数値は使えません',
    en: 'Rows and columns can be dates, months, words or texts, but not numbers',
  },
  data: { ja: '合計・平均には数値の項目を選んでください', en: 'Only numbers can be summed up or averaged' },
  sum: {
    ja: '率や1件あたりの値は合計できません。「平均」を選ぶと、分子の合計 ÷ 分母の合計になります',
    en: 'Rates cannot be summed up. Their average is the sum of the numerators divided by that of the denominators',
  },
  total: {
    ja: 'この項目の値は足し合わせられません（同じ紹介を何度も数えるなど）。「平均」を選んでください',
    en: 'Values of this item do not add up, as where the same referrals count several times. Please choose their average',
  },
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
  /** The kind of record whose days its dates are. */
  readonly records: RecordKind | null
  /** What its values are told as, where that is not what they are. */
  readonly told?: ((value: string) => string) | undefined
  /** A query of its values in the order in which they are defined, where they have one. */
  readonly order?: Sql | undefined
}

const isDate = ({ resolved: { valueType } }: CompiledItem) => valueType === 'date' || valueType === 'month'

/** Whether an item is the name of the record's institution, which is no key: several institutions can have one. */
const isNameOfInstitution = ({ resolved: { item } }: CompiledItem) => item.definition_key === 'name'

/** The kind of record whose days an item's dates are; null for dates that are no records of the office. */
const recordsOfDates = (
  { resolved: { item } }: CompiledItem,
  type: CommunicationType | undefined,
): RecordKind | null => {
  switch (item.definition_key) {
    case 'acted_date':
      return kindOfCommunications(type)
    case 'last_visit_date':
      return 'visits'
    case 'last_contact_date':
      return kindOfCommunications(item.aggregation_conditions.communication_type)
    default:
      return null
  }
}

const noDates = { named: null, isList: false, grouping: null, records: null } as const

interface AxisReport {
  readonly kind: PivotArguments[0]
  /** Undefined in reports on institutions. */
  readonly communicationType: CommunicationType | undefined
}

const axisOf = (
  compiled: CompiledReport,
  { item_key: key, date_grouping: asked }: PivotAxis,
  { kind, communicationType }: AxisReport,
  path: string,
): Axis => {
  const item = usable(compiled, key, `${path}.item_key`)
  const { valueType } = item.resolved
  if (isCalculable(valueType)) throw invalidField(`${path}.item_key`, cannot.axis)
  if (isNameOfInstitution(item))
    return { ...noDates, named: item, value: kind === 'medical_institution' ? sql`id` : sql`institution_id` }
  const { keys } = item.matched
  const order = item.attribute?.order
  if (valueType === 'reference' && keys) return { ...noDates, named: item, value: keys, order }
  if (!isDate(item))
    return { ...noDates, value: item.value, isList: valueType === 'references', told: item.attribute?.told, order }
  const grouping = asked ?? 'month'
  const day = item.value
  const values: Readonly<Record<DateGrouping, Sql>> = {
    date: day,
    month: sql`date_trunc('month', ${day}::timestamp)::date`,
    fiscal_year: sql`(date_trunc('year', ${day}::timestamp - interval '3 months') + interval '3 months')::date`,
  }
  return { ...noDates, value: values[grouping], grouping, records: recordsOfDates(item, communicationType) }
}

interface Row {
  readonly row_value: string | null
  readonly column_value: string | null
  /** Whether the row stands for all rows, or for all columns; 2 for the cell without records. */
  readonly all_rows: number
  readonly all_columns: number
  readonly data: number | null
  /** The id of one of the records. */
  readonly sample: number | null
}

const nothing: Axis = { ...noDates, value: sql`null::text` }

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

/**
 * The names of an axis whose values are keys, each read from one record that has the key.
 * @param samples - the value and a record of each row or column
 * @returns undefined for other axes, whose values are what they show
 */
const readNames = async (
  { tx, tenantId }: Caller,
  compiled: CompiledReport,
  { named }: Axis,
  samples: readonly { readonly value: string | null; readonly id: number | null }[],
  of: Pick<KindOfReport<RowHead>, 'rowsOf' | 'scope'>,
): Promise<ReadonlyMap<string, string> | undefined> => {
  if (!named) return undefined
  const known = samples.flatMap(({ value, id }) => (value === null || id === null ? [] : [{ value, id }]))
  const ids = known.map(({ id }) => id)
  const shown = await readCells(tx, compiled, [named.key], of.rowsOf(ids), of.scope(ids))
  const places = isNameOfInstitution(named)
    ? await placesOfNamesakes(tx, tenantId, sql`${known.map(({ value }) => Number(value))}::bigint[]`)
    : undefined
  return new Map(
    known.map(({ value, id }) => {
      const name = shown.get(id)?.[0]
      return [value, typeof name === 'string' ? nameInPlace(name, places?.get(Number(value))) : value]
    }),
  )
}

type Names = ReadonlyMap<string, string> | undefined

type Places = ReadonlyMap<string, number>

/** The places of an axis's values in the order in which they are defined; none of them has one where this is by name. */
const readPlaces = async ({ tx }: Caller, { order }: Axis): Promise<Places> => {
  if (!order) return new Map()
  const { rows } = await sql<{ defined: string[] }>`select array(${order}) as defined`.execute(tx)
  return new Map(rows[0]?.defined.map((value, place) => [value, place]))
}

/**
 * The values of an axis in order, with gaps between months and years filled; records without a value come last. What is no longer
 * defined comes after what is.
 */
const valuesOf = (values: readonly (string | null)[], axis: Axis, names: Names, places: Places): (string | null)[] => {
  if (axis === nothing) return [null]
  const { grouping } = axis
  const distinct = [...new Set(values)]
  const nameOf = (value: string) => names?.get(value) ?? axis.told?.(value) ?? value
  const placeOf = (value: string) => places.get(value) ?? places.size
  const known = distinct
    .filter((value) => value !== null)
    .toSorted(
      (one, next) =>
        placeOf(one) - placeOf(next) ||
        nameOf(one).localeCompare(nameOf(next), 'ja') ||
        // Different people can have one name, and different texts be one to the language.
        one.localeCompare(next, 'en', { numeric: true }) ||
        (one < next ? -1 : 1),
    )
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

const pivotValue = (
  value: string | null,
  axis: Axis,
  names: Names,
  { language, days, all: ofAll }: { readonly language: Language; readonly days: SpanDays; readonly all: string },
) => {
  const { grouping } = axis
  if (axis === nothing) return { value: null, label: ofAll }
  if (value === null) return { value: null, label: noValue[language] }
  if (grouping === 'month' || grouping === 'fiscal_year') {
    const [unit, months] = grouping === 'month' ? (['month', 1] as const) : (['year', 12] as const)
    const span = { label: labelOf(value, unit, language), first: value, last: daysAfter(monthAfter(value, months), -1) }
    return { value, label: spanLabel(span, days, language) }
  }
  if (grouping === 'date') return { value, label: shortDay(value, language) }
  return { value, label: names?.get(value) ?? axis.told?.(value) ?? value }
}

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
 * The records of a report by one or two of their items. Totals are computed anew and not added up from cells.
 * @throws a 422 for items that cannot be rows, columns or data, and for more columns or cells than a reply holds
 */
export const computePivot = async (caller: Caller, ...[kind, request]: PivotArguments) => {
  const { tx, language } = caller
  const compiled = await compileReport(caller, kind, request)
  const { aggregation_row: askedRow, aggregation_column: asked, aggregation_data: data } = request
  const isOfInstitutions = kind === 'medical_institution'
  const axisReport = { kind, communicationType: kind === 'communication' ? request.communication_type : undefined }
  const row = askedRow == null ? nothing : axisOf(compiled, askedRow, axisReport, 'aggregation_row')
  const column = asked == null ? nothing : axisOf(compiled, asked, axisReport, 'aggregation_column')
  const item = data.item_key == null ? null : usable(compiled, data.item_key, 'aggregation_data.item_key')
  if (item && data.aggregation_method !== 'count' && !isCalculable(item.resolved.valueType))
    throw invalidField('aggregation_data.item_key', cannot.data)
  if (item?.resolved.isRate && data.aggregation_method === 'sum')
    throw invalidField('aggregation_data.aggregation_method', cannot.sum)
  if (item && !item.addsUp && data.aggregation_method === 'sum')
    throw invalidField('aggregation_data.aggregation_method', cannot.total)
  const aggregate = aggregateOf(compiled, data.aggregation_method, item, isOfInstitutions)
  const of =
    kind === 'medical_institution'
      ? await institutionKind(caller, compiled, request)
      : await communicationKind(caller, compiled, request)
  const keys = [
    ...(askedRow == null ? [] : [askedRow.item_key]),
    ...(asked == null ? [] : [asked.item_key]),
    ...(data.item_key == null ? [] : [data.item_key]),
    ...request.filter_conditions.map(({ item_key: key }) => key),
  ]
  const cells = cellsOf(compiled, usedItems(compiled, keys), of.rows, of.scope())
  const isRepeated = row.isList || column.isList
  const isDeduplicated = data.deduplicate_with_medical_institution
  const isChosen = isRepeated || isDeduplicated || aggregate.countsInstitutionsOnce
  const read = {
    cells,
    prefix: of.prefix ?? sql``,
    isOfInstitutions,
    isRepeated: isChosen || aggregate.readsAllRecords,
  }
  const { rows } = await sql<Row>`
    ${records(compiled, { row, column }, aggregate, read)}
    ${cellValues(aggregate, isChosen ? distinctSums(aggregate, isDeduplicated) : plainSums(aggregate))}
  `.execute(tx)
  const inner = rows.filter(({ all_rows: allRows, all_columns: allColumns }) => allRows === 0 && allColumns === 0)
  const ofRows = rows.filter(({ all_rows: allRows, all_columns: allColumns }) => allRows === 0 && allColumns === 1)
  const ofColumns = rows.filter(({ all_rows: allRows, all_columns: allColumns }) => allRows === 1 && allColumns === 0)
  const [rowPlaces, columnPlaces, rowNames, columnNames] = await Promise.all([
    readPlaces(caller, row),
    readPlaces(caller, column),
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
    rowPlaces,
  )
  const columnValues = valuesOf(
    inner.map(({ column_value: value }) => value),
    column,
    columnNames,
    columnPlaces,
  )
  requireSmallPivot(rowValues.length, columnValues.length)
  const keyOf = (one: string | null, other: string | null) => JSON.stringify([one, other])
  // Where no record fulfils conditions that cannot be judged, not even their number is known.
  const isUnknown = isUnjudged(compiled, inner)
  const empty = isUnknown ? null : (rows.find(({ all_rows: allRows }) => allRows === 2)?.data ?? null)
  const cellsBy = new Map(inner.map((cell) => [keyOf(cell.row_value, cell.column_value), cell.data]))
  const rowTotals = new Map(ofRows.map((cell) => [cell.row_value, cell.data]))
  const columnTotals = new Map(ofColumns.map((cell) => [cell.column_value, cell.data]))
  const total = rows.find((cell) => cell.all_rows === 1 && cell.all_columns === 1)
  const headingOf = (key: string | null | undefined) => {
    if (key == null) return null
    const { column: named } = itemOf(compiled, key)
    return headingWithPeriod(named, [named], language)
  }
  const labelsOf = (values: readonly (string | null)[], axis: Axis, names: Names) => {
    const days = {
      today: dayInJapan(),
      firstRecord: axis.records === null ? undefined : firstRecordOf(compiled.months.firstRecords, axis.records),
    }
    return values.map((value) =>
      pivotValue(value, axis, names, { language, days, all: allRecords(data.aggregation_method, language) }),
    )
  }
  const rowLabels = labelsOf(rowValues, row, rowNames)
  const columnLabels = labelsOf(columnValues, column, columnNames)
  const totalHeading = ({ grouping }: Axis, labels: typeof rowLabels) =>
    pivotTotalHeading(
      data.aggregation_method,
      grouping === 'fiscal_year' ? labels.flatMap(({ value, label }) => (value === null ? [] : [label])) : [],
      language,
    )
  // What is counted is records, whatever the item is that they must have.
  const { value_type, unit } =
    item && data.aggregation_method !== 'count'
      ? item.column
      : ({ value_type: 'count', unit: recordUnit(kind)[language] } as const)
  const pivot = {
    base_month: compiled.months.baseMonth,
    latest_base_month: compiled.latestBaseMonth,
    value_type: data.aggregation_method === 'average' && value_type === 'count' ? ('decimal' as const) : value_type,
    unit,
    is_mean: aggregate.isMean,
    row_totals_heading: totalHeading(column, columnLabels),
    column_totals_heading: totalHeading(row, rowLabels),
    row_heading: headingOf(askedRow?.item_key),
    column_heading: headingOf(asked?.item_key),
    data_column: item?.column ?? null,
    conditions_not_compared: conditionsNotCompared(compiled),
    data_heading: headingOf(data.item_key),
    column_values: columnLabels,
    results: rowValues.map((value, place) => ({
      row_value: rowLabels[place] ?? { value, label: '' },
      data_values: columnValues.map((other) => cellsBy.get(keyOf(value, other)) ?? empty),
      total: rowTotals.get(value) ?? empty,
    })),
    totals: columnValues.map((value) => columnTotals.get(value) ?? empty),
    total: isUnknown ? null : (total?.data ?? empty),
    is_repeated: isRepeated,
  }
  return { compiled, pivot }
}

/** A crosstab with what it was computed from. */
export type ComputedPivot = Awaited<ReturnType<typeof computePivot>>

/** A crosstab as screens ask for it. */
export const pivotReport = async (
  caller: Caller & Pick<Context<unknown, unknown, unknown>, 'touches'>,
  ...asked: PivotArguments
): Promise<ComputedPivot['pivot']> => {
  const { compiled, pivot } = await computePivot(caller, ...asked)
  if (!isAuditedReport(compiled)) caller.touches([])
  return pivot
}
