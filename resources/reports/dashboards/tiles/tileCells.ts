import { notComparedText } from '#contract/comparison.ts'
import type { RepeatedRows } from '#contract/reports/words/addsUp.ts'
import { cellText } from '#contract/reports/words/cellText.ts'
import type { Language } from '#contract/messages.ts'
import type { CountedRows } from '#contract/reports/words/rowCounts.ts'
import type { Tile, TileResult } from './useTile.ts'

export type TileColumn = TileResult['columns'][number]
export type TileValue = TileResult['resultsTotal'][number]

/** The text of a cell; of a locked or deleted column that it is so. */
export const tileCellText = (
  column: TileColumn,
  value: TileValue | undefined,
  language: Language,
  text: (key: string) => string,
): string => {
  if (column.isDeleted) return text('deleted_cell')
  if (column.isLocked) return text('locked_cell')
  return cellText(value ?? null, { type: column.valueType, isChange: column.isIncrease === true, language })
}

/** Which records a tile's number of rows counts. */
export const countedIn = (
  { reportType }: Pick<Tile, 'reportType'>,
  { isNarrowed, includesUnrelated }: Pick<TileResult, 'isNarrowed' | 'includesUnrelated'>,
): CountedRows => ({ kind: reportType ?? 'communication', isNarrowed, includesUnrelated })

/** The rows of a tile with their totals, which may count one institution in several rows. */
export const repeatedRowsOf = ({ columns, results, resultsTotal, totalCount }: TileResult): RepeatedRows => ({
  columns: columns.map(({ heading, valueType: type, unit, judgedByRow }) => ({ heading, type, unit, judgedByRow })),
  rows: results,
  totals: resultsTotal,
  totalCount,
})

/** What must be known of an incomplete column; undefined if it is complete. */
export const stateText = (
  { state, isChange, notCompared }: TileColumn,
  text: (key: string) => string,
  language: Language,
): string | undefined => {
  if (isChange && notCompared) return notComparedText(notCompared, language)
  return state === null || state === 'complete' ? undefined : text(state)
}
