import { monthAfter, lastDayOf } from '#contract/months.ts'
import { addsUp } from '#contract/reports/words/addsUp.ts'
import { chartUnitOf } from '#contract/reports/tiles/tileSeries.ts'
import type { ChartData, ChartSeries } from '#ui/charts/chartData.ts'
import { formatMonthOfYear, type Locale } from '#ui/format.ts'
import type { ReportItem, ResultColumn, ResultPage } from '#ui/reports/reportCalls.ts'
import { isNumeric } from '../table/cellText.ts'

/** What a result is drawn as: a line a row if the columns are the months of one item, otherwise a bar a row of one column. */
export interface ResultChart {
  readonly kind: 'line' | 'bar'
  readonly data: ChartData
  /** Heading of the column that the bars show, and its period. */
  readonly column: ResultColumn | null
}

export interface ChartWords {
  readonly locale: Locale
  /** What rows are called, and months. */
  readonly rows: string
  readonly months: string
}

type ChartUnit = ReturnType<typeof chartUnitOf>

/** The unit of a column in charts; undefined for counts in a unit that charts have no name for, such as beds. */
export const chartUnit = ({ valueType, unit }: ResultColumn): ChartUnit | undefined => {
  const ofChart = chartUnitOf({ type: valueType, unit })
  return ofChart.unit === 'number' && valueType !== 'decimal' ? undefined : ofChart
}

const isMonth = ({ period }: ResultColumn) =>
  period !== null && period.startDate.endsWith('-01') && period.endDate === lastDayOf(period.startDate)

/** The columns if all of them are consecutive months of one item. */
const monthsOfOneItem = (columns: readonly ResultColumn[], items: readonly ReportItem[]): boolean => {
  const itemOf = new Map(items.map((item) => [item.key, item]))
  const [first] = columns
  const group = first && itemOf.get(first.itemKey)
  return (
    columns.length > 1 &&
    Boolean(group?.groupKey) &&
    columns.every((column, index) => {
      const item = itemOf.get(column.itemKey)
      const before = columns[index - 1]?.period
      return (
        item?.groupKey === group?.groupKey &&
        item?.definitionKey === group?.definitionKey &&
        isMonth(column) &&
        (!before || monthAfter(before.startDate, 1) === column.period?.startDate)
      )
    })
  )
}

const numberIn = (value: unknown): number | null => (typeof value === 'number' ? value : null)

/** Names that occur twice get a number, because a chart's spans have different names. */
const distinctNames = (names: readonly string[]): readonly string[] => {
  const seen = new Map<string, number>()
  return names.map((name) => {
    const count = (seen.get(name) ?? 0) + 1
    seen.set(name, count)
    return count === 1 ? name : `${name} (${count})`
  })
}

const lines = (
  { rows, columns, totals, totalCount }: ResultPage,
  unit: ChartUnit,
  { locale, months }: ChartWords,
): ChartData => {
  const names = distinctNames(rows.map(({ name }) => name))
  const unsettled = columns.map(({ state }) => state === 'unsettled')
  return {
    spanName: months,
    spans: columns.flatMap(({ period }) =>
      period ? [{ ...period, shortLabel: formatMonthOfYear(period.startDate, locale) }] : [],
    ),
    isAdditive: addsUp(
      { columns: columns.map(({ valueType: type, unit: of }) => ({ type, unit: of })), rows, totals, totalCount },
      columns.map((_, place) => place),
    ),
    series: rows.map((row, index): ChartSeries => ({
      key: String(row.id),
      label: names[index] ?? row.name,
      ...unit,
      tone: 'other',
      values: row.values.map(numberIn),
      ...(unsettled.some(Boolean) && { unsettled }),
    })),
  }
}

const bars = (
  { rows, columns }: ResultPage,
  { column, unit }: { readonly column: ResultColumn; readonly unit: ChartUnit },
  words: ChartWords,
): ChartData => {
  const index = columns.indexOf(column)
  const isUnsettled = column.state === 'unsettled'
  return {
    spanName: words.rows,
    spans: distinctNames(rows.map(({ name }) => name)).map((label) => ({
      label,
      shortLabel: label,
      startDate: column.period?.startDate ?? '',
      endDate: column.period?.endDate ?? '',
    })),
    series: [
      {
        key: column.itemKey,
        label: column.heading,
        ...unit,
        tone: 'this',
        values: rows.map(({ values }) => numberIn(values[index])),
        ...(isUnsettled && { unsettled: rows.map(() => true) }),
      },
    ],
  }
}

/** The chart of a page of a result; null if no column has a unit that charts know. */
export const resultChart = (page: ResultPage, items: readonly ReportItem[], words: ChartWords): ResultChart | null => {
  const drawable = page.columns
    .filter((column) => isNumeric(column) && !column.isLocked && !column.isDeleted)
    .flatMap((column) => {
      const unit = chartUnit(column)
      return unit ? [{ column, unit }] : []
    })
  const [first] = drawable
  if (!first) return null
  return monthsOfOneItem(page.columns, items)
    ? { kind: 'line', data: lines(page, first.unit, words), column: null }
    : { kind: 'bar', data: bars(page, first, words), column: first.column }
}
