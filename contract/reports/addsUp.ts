import type { CellValue } from './results.ts'
import type { ValueType } from './valueTypes.ts'

/** Rows of a report with what is known of all of its rows. */
export interface AddedRows {
  readonly columns: readonly { readonly type: ValueType; readonly unit: string }[]
  readonly rows: readonly { readonly values: readonly CellValue[] }[]
  /** In the columns' order; empty or null if the report has none. */
  readonly totals: readonly CellValue[] | null
  /** Of all rows, also of those that are not at hand. */
  readonly totalCount: number
}

const numberIn = (value: CellValue | undefined) => (typeof value === 'number' ? value : 0)

/** Counts of records, in Japanese and in English. Institutions and people can stand in several rows, and beds in all months. */
const recordUnits: readonly string[] = ['件', '']

/**
 * Whether the values of different rows may be added. If all rows are at hand, their sums have to be the totals, which are computed on their own:
 * averages, rates and institutions that several rows count are not. Otherwise only counts of records are added.
 * @param places - indexes of the columns that are to be added
 */
export const addsUp = ({ columns, rows, totals, totalCount }: AddedRows, places: readonly number[]): boolean => {
  const isWhole = rows.length >= totalCount && totals !== null && totals.length > 0
  return places.every((place) => {
    const column = columns[place]
    if (column?.type !== 'count' && column?.type !== 'yen') return false
    if (isWhole) return rows.reduce((sum, { values }) => sum + numberIn(values[place]), 0) === numberIn(totals[place])
    return column.type === 'count' && recordUnits.includes(column.unit)
  })
}
