import type { Judged } from '#contract/changeSize.ts'
import { type Change, sentChange } from '#contract/comparison.ts'
import { kindOfColumn } from '#contract/reports/words/cellText.ts'
import type { CellValue, ReportItem, ResultColumn } from '#ui/reports/reportCalls.ts'

/** A row of a result as far as its changes need it. */
export interface ComparedRow {
  readonly items: ReadonlyMap<string, ReportItem>
  readonly columns: readonly ResultColumn[]
  readonly values: readonly CellValue[]
}

/** A change with how it is judged, for its colour. */
export interface CellChange {
  readonly change: Change
  readonly judged: Judged
}

const whole = 100

/**
 * The change that a cell tells, with what it has changed from, where a column of the row says that. A growth is judged by
 * the difference that it stands for, and by itself where nobody knows from what.
 * @returns undefined for cells that tell no change: of one period, or of periods that are not compared
 */
export const cellChange = (
  value: CellValue,
  column: ResultColumn,
  { items, columns, values }: ComparedRow,
): CellChange | undefined => {
  if (!column.isChange || typeof value !== 'number') return undefined
  const [left = '', right = ''] = items.get(column.itemKey)?.formula?.itemKeys ?? []
  const difference = items.get(left)?.formula
  const isGrowth =
    items.get(column.itemKey)?.formula?.operator === '/' &&
    difference?.operator === '-' &&
    difference.itemKeys[1] === right
  const place = columns.findIndex(({ itemKey }) => itemKey === right)
  const from = columns[place]
  const beforeValue = values[place]
  const before = typeof beforeValue === 'number' ? beforeValue : null
  const judged = (of: ResultColumn): Judged => ({
    kind: kindOfColumn(of.valueType, of.unit),
    better: column.better,
  })
  const found = !isGrowth
    ? { compared: sentChange(value, before, column.notCompared).compared, judged: judged(column) }
    : from && before !== null
      ? {
          compared: sentChange((value * before) / whole, before, column.notCompared).compared,
          judged: judged(from),
        }
      : {
          compared: sentChange(value, whole, column.notCompared).compared,
          judged: { kind: 'mean' as const, better: column.better },
        }
  return found.compared && { change: found.compared, judged: found.judged }
}
