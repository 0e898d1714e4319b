import type { TextEncoding } from './textEncoding.ts'

/** A row of a table that has at least one cell with something in it. */
export interface TableRow {
  /** Counted from 1 as spreadsheets do. */
  readonly rowNumber: number
  /** Without the empty ones at the end. */
  readonly cells: readonly string[]
  /** Cells of the row in a file of text, the empty ones at the end included; undefined in a sheet, where there is no end. */
  readonly width?: number
  /**
   * Set where the row could not be told apart into cells, holds characters that could not be read, or breaks off with the file; `cells` then is what
   * there is.
   */
  readonly broken?: 'quote' | 'characters' | 'cut'
}

export interface Table {
  /** Names of a workbook's sheets; empty for text. */
  readonly sheets: readonly string[]
  /** The rows of a sheet from the top, as many at a time as are read together. @throws UnreadableTable - also while they are read */
  readonly rows: (sheet: string | null) => AsyncIterable<readonly TableRow[]>
  /** What was met in the rows read last, once they were read to their end. */
  readonly remarks?: () => SheetRemarks
  readonly close: () => Promise<void>
}

/** What of a table may be other than it looks. */
export interface SheetRemarks {
  /** Ranges of merged cells, as `B1:D1`. */
  readonly merged: readonly string[]
  /** Cells whose values are those of formulas. */
  readonly formulaCount: number
  /** What a text is written in; null of workbooks. */
  readonly encoding: TextEncoding | null
}

/** More columns than this are no table that people fill in. */
export const maxColumns = 1_000
/** UTF-16 code units that a cell of a workbook can hold (Excel specifications and limits). */
export const maxCellLength = 32_767
/** Of all cells of a row together, so that what is made of some rows at a time stays small. */
export const maxRowLength = 200_000
/** Of all rows together. */
export const maxTableLength = 500_000_000

const rare = /[\u0000\r\ud800-\udfff]/

const cleanCell = (cell: string) =>
  (rare.test(cell) ? cell.replaceAll('\u0000', '').replaceAll('\r\n', '\n').toWellFormed() : cell).trim()

/** Text that a database can hold, without the empty cells at the end. */
export const cleanCells = (cells: readonly string[]): string[] => {
  const clean = cells.map(cleanCell)
  return clean.at(-1) === '' ? clean.slice(0, clean.findLastIndex((cell) => cell !== '') + 1) : clean
}
