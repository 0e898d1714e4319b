import type { SpanState } from '../../analysis/analysis.ts'
import type { FigureUnit } from '../../analysis/figures/figures.ts'
import { pointsUnit } from '../../comparison.ts'
import { entryOf } from '../../entryOf.ts'
import { type AddedRows, addsUp } from '../words/addsUp.ts'
import { isRecordUnit } from '../items/units.ts'
import type { CellValue } from '../results.ts'
import { isCalculable, type ValueType } from '../valueTypes.ts'

export interface SeriesColumn {
  readonly heading: string
  readonly type: ValueType
  readonly unit: string
  readonly state: SpanState | null
}

export interface SeriesRow {
  readonly name: string
  readonly values: readonly CellValue[]
}

/** The result of a report as a chart. All series have the same unit. */
export interface TileSeries {
  /** Bars have the rows on their axis, lines the columns. */
  readonly spans: readonly string[]
  readonly series: readonly {
    readonly label: string
    readonly values: readonly (number | null)[]
    /** Which values may still grow; absent if none may. */
    readonly unsettled?: readonly boolean[]
  }[]
  /** Where the columns stand that are drawn. */
  readonly places: readonly number[]
  readonly unit: FigureUnit
  /** The words of a unit that charts have no name for. */
  readonly ownUnit?: string
  /** Whether the values of different series may be added. Columns may not: they count the same records in different ways. */
  readonly isAdditive: boolean
  /** How many of the report's rows the chart leaves out of those given. */
  readonly leftOutRows: number
  /** Headings of columns that are no numbers or of another unit. */
  readonly leftOutColumns: readonly string[]
}

export const maxBarRows = 20

const unitsOfWords: Readonly<Record<string, FigureUnit>> = {
  施設: 'institutions',
  institutions: 'institutions',
  人: 'patients',
  patients: 'patients',
  日: 'days',
  visits: 'visits',
  days: 'days',
  '‰': 'permille',
  [pointsUnit.ja]: 'points',
  [pointsUnit.en]: 'points',
}

/** The unit of a column in charts, and its own words where charts have none for it. @example { unit: 'number', ownUnit: '件/1万人' } */
export const chartUnitOf = ({
  type,
  unit,
}: Pick<SeriesColumn, 'type' | 'unit'>): { readonly unit: FigureUnit; readonly ownUnit?: string } => {
  if (type === 'percent' || type === 'yen') return { unit: type }
  const ofWords = entryOf(unitsOfWords, unit)
  if (ofWords) return { unit: ofWords }
  if (isRecordUnit(unit) && (type === 'count' || unit !== '')) return { unit: 'referrals' }
  return { unit: 'number', ...(unit !== '' && { ownUnit: unit }) }
}

/** A line needs at least this many points. */
const minPoints = 2

/**
 * Makes a chart of a report's rows, with all series, of which a drawing shows the largest.
 * @param whole - what is known of all of the report's rows
 * @returns undefined if no column is a number
 */
export const tileSeries = (
  display: 'line' | 'bar',
  columns: readonly SeriesColumn[],
  rows: readonly SeriesRow[],
  whole: Pick<AddedRows, 'totals' | 'totalCount'>,
): TileSeries | undefined => {
  const [first] = columns.filter(({ type }) => isCalculable(type))
  if (!first) return undefined
  const alike = columns.flatMap((column, index) =>
    column.unit === first.unit &&
    isCalculable(column.type) &&
    (column.type === 'percent') === (first.type === 'percent')
      ? [{ ...column, index }]
      : [],
  )
  const isLine = display === 'line' && alike.length >= minPoints
  const kept = isLine ? rows : rows.slice(0, maxBarRows)
  const numberIn = ({ values }: SeriesRow, index: number) => {
    const value = values[index]
    return typeof value === 'number' ? value : null
  }
  const unsettled = alike.map(({ state }) => state === 'unsettled')
  const headings = alike.map(({ heading }) => heading)
  const names = kept.map(({ name }) => name)
  const common = {
    ...chartUnitOf(first),
    places: alike.map(({ index }) => index),
    isAdditive:
      isLine &&
      addsUp(
        { columns, rows, ...whole },
        alike.map(({ index }) => index),
      ),
    leftOutRows: rows.length - kept.length,
    leftOutColumns: columns.flatMap(({ heading }, place) =>
      alike.some(({ index }) => index === place) ? [] : [heading],
    ),
  }
  return isLine
    ? {
        ...common,
        spans: headings,
        series: kept.map((row) => ({
          label: row.name,
          values: alike.map(({ index }) => numberIn(row, index)),
          ...(unsettled.some(Boolean) && { unsettled }),
        })),
      }
    : {
        ...common,
        spans: names,
        series: alike.map(({ heading, index, state }) => ({
          label: heading,
          values: kept.map((row) => numberIn(row, index)),
          ...(state === 'unsettled' && { unsettled: kept.map(() => true) }),
        })),
      }
}
