import type { TextEncoding } from './textEncoding.ts'

/** A row of a table with at least one non-empty cell. */
export interface TableRow {
  /** Counted from 1 as spreadsheets do. */
  readonly rowNumber: number
  /** Without trailing empty cells. */
  readonly cells: readonly string[]
  /** The number of cells in a text file's row, including trailing empty ones; undefined in a sheet, whose rows have no end. */
  readonly width?: number
  /**
   * Set if the row could not be split into cells, contains unreadable characters, or is cut off at the end of the file.
   * `cells` then has what was read.
   */
  readonly broken?: 'quote' | 'characters' | 'cut'
}

export interface Table {
  /** Names of a workbook's sheets; empty for text. */
  readonly sheets: readonly string[]
  /** The rows of a sheet from the top, in batches. @throws UnreadableTable - also while they are read */
  readonly rows: (sheet: string | null) => AsyncIterable<readonly TableRow[]>
  /** Remarks on the last rows that were read to the end. */
  readonly remarks?: () => SheetRemarks
  readonly close: () => Promise<void>
}

/** What in a table may be different from how it looks. */
export interface SheetRemarks {
  /** Ranges of merged cells, as `B1:D1`. */
  readonly merged: readonly string[]
  /** The number of cells with formulas. */
  readonly formulaCount: number
  /** The encoding of a text; null for workbooks. */
  readonly encoding: TextEncoding | null
}

/** Tables that people fill in have fewer columns. */
export const maxColumns = 1_000
/** The most UTF-16 code units in a cell of a workbook (Excel specifications and limits). */
export const maxCellLength = 32_767
/** The limit for all cells of a row together. It keeps batches of rows small. */
export const maxRowLength = 200_000
/** The limit for all rows together. */
export const maxTableLength = 500_000_000

const rare = /[\u0000\r\ud800-\udfff]/

const cleanCell = (cell: string) =>
  (rare.test(cell) ? cell.replaceAll('\u0000', '').replaceAll('\r\n', '\n').toWellFormed() : cell).trim()

/** Cells with only text that a database can store, without trailing empty cells. */
export const cleanCells = (cells: readonly string[]): string[] => {
  const clean = cells.map(cleanCell)
  return clean.at(-1) === '' ? clean.slice(0, clean.findLastIndex((cell) => cell !== '') + 1) : clean
}
