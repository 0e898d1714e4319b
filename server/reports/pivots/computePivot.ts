import type { Language } from '#contract/messages.ts'
import { firstRecordOf } from '#contract/recordKinds.ts'
import { headingWithPeriod } from '#contract/reports/words/columnPeriods.ts'
import { allRecords, pivotTotalHeading } from '#contract/reports/words/pivotWords.ts'
import type { PivotAxis, PivotData } from '#contract/reports/reportItems.ts'
import { recordUnit } from '#contract/reports/words/rowCounts.ts'
import { isCalculable } from '#contract/reports/valueTypes.ts'
import type { Context } from '../../handlers.ts'
import { dayInJapan } from '../../japanDays.ts'
import { invalidField } from '../../problems.ts'
import { itemOf } from '../cells.ts'
import { type Caller, type CompiledItem, type CompiledReport, isAuditedReport } from '../compile/compiledReport.ts'
import { compileReport } from '../compile/compileReport.ts'
import { communicationKind } from '../kinds/communications.ts'
import { institutionKind } from '../kinds/institutions.ts'
import { conditionsNotCompared, isUnjudged, type Request } from '../results.ts'
import { type Axis, axisOf, noAxis, usable } from './axes.ts'
import { type AxisValues, pivotValue, readAxisValues } from './axisValues.ts'
import { requireSmallPivot } from './pivotLimits.ts'
import { type PivotSum, readPivotSums } from './pivotStatement.ts'
import { aggregateOf } from './pivotSums.ts'

type PivotRequest = Request & {
  readonly aggregation_row?: PivotAxis | null | undefined
  readonly aggregation_column?: PivotAxis | null | undefined
  readonly aggregation_data: PivotData
}
type InstitutionPivot = PivotRequest & Parameters<typeof institutionKind>[2]
type CommunicationPivot = PivotRequest & Parameters<typeof communicationKind>[2]
type PivotArguments = ['medical_institution', InstitutionPivot] | ['communication', CommunicationPivot]

const cannot = {
  data: { ja: '合計・平均には数値の項目を選んでください', en: 'Only numbers can be summed up or averaged' },
  sum: {
    ja: '率や1件あたりの値は合計できません。「平均」を選ぶと、分子の合計 ÷ 分母の合計になります',
    en: 'Rates cannot be summed up. Their average is the sum of the numerators divided by that of the denominators',
  },
  total: {
    ja: 'この項目の値は足し合わせられません（同じ紹介を何度も数えるなど）。「平均」を選んでください',
    en: 'Values of this item do not add up, as where the same referrals count several times. Please choose their average',
  },
} as const

/** The item that is counted, summed up or averaged; null where records are counted. @throws a 422 for others */
const dataItemOf = (compiled: CompiledReport, data: PivotData): CompiledItem | null => {
  const item = data.item_key == null ? null : usable(compiled, data.item_key, 'aggregation_data.item_key')
  if (item && data.aggregation_method !== 'count' && !isCalculable(item.resolved.valueType))
    throw invalidField('aggregation_data.item_key', cannot.data)
  if (item?.resolved.isRate && data.aggregation_method === 'sum')
    throw invalidField('aggregation_data.aggregation_method', cannot.sum)
  if (item && !item.addsUp && data.aggregation_method === 'sum')
    throw invalidField('aggregation_data.aggregation_method', cannot.total)
  return item
}

/** The items that a pivot is made of. */
const keysOf = ({
  aggregation_row: row,
  aggregation_column: column,
  aggregation_data: data,
  filter_conditions: conditions,
}: PivotRequest): string[] => [
  ...(row == null ? [] : [row.item_key]),
  ...(column == null ? [] : [column.item_key]),
  ...(data.item_key == null ? [] : [data.item_key]),
  ...conditions.map(({ item_key: key }) => key),
]

/** The sums of a pivot told apart. */
const toldApart = (sums: readonly PivotSum[]) => {
  const of = (allRows: number, allColumns: number) =>
    sums.filter(({ all_rows: rows, all_columns: columns }) => rows === allRows && columns === allColumns)
  return {
    inner: of(0, 0),
    ofRows: of(0, 1),
    ofColumns: of(1, 0),
    total: of(1, 1)[0],
    /** What a cell without records is. */
    empty: sums.find(({ all_rows: allRows }) => allRows === 2),
  }
}

/** In what language a pivot is told, and how it aggregates. */
interface Words {
  readonly language: Language
  readonly method: PivotData['aggregation_method']
}

/** What the rows or columns are called. */
const labelsOf = (compiled: CompiledReport, axis: Axis, { values, names }: AxisValues, { language, method }: Words) => {
  const days = {
    today: dayInJapan(),
    firstRecord: axis.records === null ? undefined : firstRecordOf(compiled.months.firstRecords, axis.records),
  }
  return values.map((value) => pivotValue(value, axis, names, { language, days, all: allRecords(method, language) }))
}

type Labels = ReturnType<typeof labelsOf>

/** The numbers of rows and columns, with their totals. @param isUnknown - whether not even the number of records is known */
const numbersOf = (
  { inner, ofRows, ofColumns, total, empty: ofNone }: ReturnType<typeof toldApart>,
  rows: Labels,
  columns: Labels,
  isUnknown: boolean,
) => {
  const keyOf = (one: string | null, other: string | null) => JSON.stringify([one, other])
  const empty = isUnknown ? null : (ofNone?.data ?? null)
  const cellsBy = new Map(inner.map((cell) => [keyOf(cell.row_value, cell.column_value), cell.data]))
  const rowTotals = new Map(ofRows.map((cell) => [cell.row_value, cell.data]))
  const columnTotals = new Map(ofColumns.map((cell) => [cell.column_value, cell.data]))
  return {
    results: rows.map((row) => ({
      row_value: row,
      data_values: columns.map((column) => cellsBy.get(keyOf(row.value, column.value)) ?? empty),
      total: rowTotals.get(row.value) ?? empty,
    })),
    totals: columns.map((column) => columnTotals.get(column.value) ?? empty),
    total: isUnknown ? null : (total?.data ?? empty),
  }
}

/** What the totals over an axis are called. */
const totalHeading = ({ grouping }: Axis, labels: Labels, { language, method }: Words) =>
  pivotTotalHeading(
    method,
    grouping === 'fiscal_year' ? labels.flatMap(({ value, label }) => (value === null ? [] : [label])) : [],
    language,
  )

/** What the items of a pivot are called, and the unit of its numbers. */
const headsOf = (
  compiled: CompiledReport,
  kind: PivotArguments[0],
  { aggregation_row: row, aggregation_column: column, aggregation_data: data }: PivotRequest,
  item: CompiledItem | null,
  language: Language,
) => {
  const headingOf = (key: string | null | undefined) => {
    if (key == null) return null
    const { column: named } = itemOf(compiled, key)
    return headingWithPeriod(named, [named], language)
  }
  // What is counted is records, whatever the item is that they must have.
  const { value_type, unit } =
    item && data.aggregation_method !== 'count'
      ? item.column
      : ({ value_type: 'count', unit: recordUnit(kind)[language] } as const)
  return {
    value_type: data.aggregation_method === 'average' && value_type === 'count' ? ('decimal' as const) : value_type,
    unit,
    row_heading: headingOf(row?.item_key),
    column_heading: headingOf(column?.item_key),
    data_heading: headingOf(data.item_key),
    data_column: item?.column ?? null,
  }
}

/**
 * The records of a report by one or two of their items. Totals are computed anew and not added up from cells.
 * @throws a 422 for items that cannot be rows, columns or data, and for more columns or cells than a reply holds
 */
export const computePivot = async (caller: Caller, ...[kind, request]: PivotArguments) => {
  const { language } = caller
  const compiled = await compileReport(caller, kind, request)
  const { aggregation_row: askedRow, aggregation_column: askedColumn, aggregation_data: data } = request
  const isOfInstitutions = kind === 'medical_institution'
  const axisReport = { kind, communicationType: kind === 'communication' ? request.communication_type : undefined }
  const row = askedRow == null ? noAxis : axisOf(compiled, askedRow, axisReport, 'aggregation_row')
  const column = askedColumn == null ? noAxis : axisOf(compiled, askedColumn, axisReport, 'aggregation_column')
  const item = dataItemOf(compiled, data)
  const aggregate = aggregateOf(compiled, data.aggregation_method, item, isOfInstitutions)
  const of =
    kind === 'medical_institution'
      ? await institutionKind(caller, compiled, request)
      : await communicationKind(caller, compiled, request)
  const isDeduplicated = data.deduplicate_with_medical_institution
  const read = { of, keys: keysOf(request), isOfInstitutions, isDeduplicated }
  const sums = toldApart(await readPivotSums(caller, compiled, { row, column }, aggregate, read))
  const { inner, ofRows, ofColumns } = sums
  const [ofRow, ofColumn] = await Promise.all([
    readAxisValues(
      caller,
      compiled,
      row,
      inner.map(({ row_value: value }) => value),
      ofRows.map(({ row_value: value, sample: id }) => ({ value, id })),
      of,
    ),
    readAxisValues(
      caller,
      compiled,
      column,
      inner.map(({ column_value: value }) => value),
      ofColumns.map(({ column_value: value, sample: id }) => ({ value, id })),
      of,
    ),
  ])
  requireSmallPivot(ofRow.values.length, ofColumn.values.length)
  const words = { language, method: data.aggregation_method }
  const rowLabels = labelsOf(compiled, row, ofRow, words)
  const columnLabels = labelsOf(compiled, column, ofColumn, words)
  const pivot = {
    base_month: compiled.months.baseMonth,
    latest_base_month: compiled.latestBaseMonth,
    ...headsOf(compiled, kind, request, item, language),
    is_mean: aggregate.isMean,
    row_totals_heading: totalHeading(column, columnLabels, words),
    column_totals_heading: totalHeading(row, rowLabels, words),
    conditions_not_compared: conditionsNotCompared(compiled),
    column_values: columnLabels,
    // Where no record fulfils conditions that cannot be judged, not even their number is known.
    ...numbersOf(sums, rowLabels, columnLabels, isUnjudged(compiled, inner)),
    is_repeated: row.isList || column.isList,
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
