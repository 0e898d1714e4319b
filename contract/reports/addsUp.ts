import type { Language } from '../messages.ts'
import { isRecordUnit } from './items/units.ts'
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

/** Rows whose columns have names. */
export interface RepeatedRows extends AddedRows {
  readonly columns: readonly { readonly heading: string; readonly type: ValueType; readonly unit: string }[]
}

const unitsOfInstitutions: readonly string[] = ['施設', 'institutions']

/**
 * Says of columns that count institutions why their rows add up to more than the total: one institution stands in several
 * rows, such as departments. Nothing unless all rows are at hand.
 */
export const repeatedNotes = (
  { columns, rows, totals, totalCount }: RepeatedRows,
  language: Language,
): readonly string[] => {
  if (rows.length < totalCount || totals === null) return []
  const count = (value: number) => new Intl.NumberFormat(language === 'ja' ? 'ja-JP' : 'en-GB').format(value)
  return columns.flatMap(({ heading, type, unit }, place) => {
    const total = totals[place]
    if (type !== 'count' || !unitsOfInstitutions.includes(unit) || typeof total !== 'number') return []
    const sum = rows.reduce((added, { values }) => added + numberIn(values[place]), 0)
    if (sum <= total) return []
    return language === 'ja'
      ? [
          `${heading}：同じ連携先を複数の行に数えるため、各行を足した${count(sum)}施設は、全体の${count(total)}施設より多くなります。`,
        ]
      : [
          `${heading}: one partner counts in several rows, so that the rows add up to ${count(sum)}, and all are ${count(total)}.`,
        ]
  })
}

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
    return column.type === 'count' && isRecordUnit(column.unit)
  })
}
