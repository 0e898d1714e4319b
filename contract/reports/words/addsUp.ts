import type { Language } from '../../messages.ts'
import { isRecordUnit } from '../items/units.ts'
import type { CellValue, ResultColumn } from '../results.ts'
import type { ValueType } from '../valueTypes.ts'

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
  readonly columns: readonly {
    readonly heading: string
    readonly type: ValueType
    readonly unit: string
    readonly judgedByRow?: ResultColumn['judged_by_row']
  }[]
}

/** Columns as the API sends them, for {@link repeatedNotes}. */
export const repeatedColumns = (
  columns: readonly Pick<ResultColumn, 'heading' | 'value_type' | 'unit' | 'judged_by_row'>[],
): RepeatedRows['columns'] =>
  columns.map(({ heading, value_type: type, unit, judged_by_row: judgedByRow }) => ({
    heading,
    type,
    unit,
    judgedByRow,
  }))

const unitsOfInstitutions: readonly string[] = ['施設', 'institutions']

/** Why rows add up to more than the total, after the heading of their column. */
const reasons = {
  repeated: {
    ja: (sum: string, total: string) =>
      `同じ連携先を複数の行に数えるため、各行を足した${sum}施設は、全体の${total}施設より多くなります。`,
    en: (sum: string, total: string) =>
      `one partner counts in several rows, so that the rows add up to ${sum}, and all are ${total}.`,
  },
  new: {
    ja: (sum: string, total: string) =>
      `各診療科の行は、その診療科に新しく、または1年以上ぶりに紹介した連携先を数え、病院としては以前から紹介のある連携先を含みます。そのため各行を足した${sum}施設は、病院全体で数えた${total}施設より多くなります。`,
    en: (sum: string, total: string) =>
      `the row of a department counts partners that are new or returning to it, even if they have referred to others all along. The rows add up to ${sum}, and ${total} are new or returning to all departments together.`,
  },
  lost: {
    ja: (sum: string, total: string) =>
      `各診療科の行は、その診療科へは前年の同じ月だけに紹介のあった連携先を数え、病院としては紹介が続いている連携先を含みます。そのため各行を足した${sum}施設は、病院全体で数えた${total}施設より多くなります。`,
    en: (sum: string, total: string) =>
      `the row of a department counts partners that referred to it in the same months a year before alone, even if they still refer to others. The rows add up to ${sum}, and ${total} did so of all departments together.`,
  },
} as const

/**
 * Says of columns that count institutions why their rows add up to more than the total: one institution stands in several
 * rows, such as departments, or is new or lost to a department but not to the hospital. Nothing unless all rows are at hand.
 */
export const repeatedNotes = (
  { columns, rows, totals, totalCount }: RepeatedRows,
  language: Language,
): readonly string[] => {
  if (rows.length < totalCount || totals === null) return []
  const count = (value: number) => new Intl.NumberFormat(language === 'ja' ? 'ja-JP' : 'en-GB').format(value)
  return columns.flatMap(({ heading, type, unit, judgedByRow }, place) => {
    const total = totals[place]
    if (type !== 'count' || !unitsOfInstitutions.includes(unit) || typeof total !== 'number') return []
    const sum = rows.reduce((added, { values }) => added + numberIn(values[place]), 0)
    if (sum <= total) return []
    const reason = reasons[judgedByRow ?? 'repeated'][language](count(sum), count(total))
    return [`${heading}${language === 'ja' ? '：' : ': '}${reason}`]
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
