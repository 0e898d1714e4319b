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
  /** Whether a sheet does not show the row: somebody filters the list, has folded rows up or hidden them. */
  readonly isHidden?: boolean
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

/** A range of merged cells: rows as spreadsheets count them, columns from 0. */
export interface MergedRange {
  readonly firstRow: number
  readonly lastRow: number
  readonly firstColumn: number
  readonly lastColumn: number
}

/** What in a table may be different from how it looks. */
export interface SheetRemarks {
  /** Ranges of merged cells, from the top. */
  readonly merged: readonly MergedRange[]
  /** The number of cells with formulas. */
  readonly formulaCount: number
  /** The encoding of a text; null for workbooks. */
  readonly encoding: TextEncoding | null
  /** What in a file is unusual and was read all the same; absent where nothing was. */
  readonly oddities: Oddities
}

/** How often something occurs in a file, and where first: cells as `B7`, or rows. */
export interface Occurrence {
  readonly count: number
  readonly places: readonly string[]
}

/** See {@link SheetRemarks.oddities}. */
export type Oddities<Name extends string = Oddity> = Readonly<Partial<Record<Name, Occurrence>>>

export const oddities = [
  /** Rows of a text with blanks between quotes and separators. */
  'spaced_quotes',
  /** Rows with cells that were filled to their length with NUL characters. */
  'filled_cells',
  /** Cells that have got the value of cells merged over several rows. */
  'merged_rows',
  /** Cells with a formula whose result the file does not keep. */
  'formulas_without_result',
  /** A workbook whose days count from 1904, as old ones of Macintoshes do. */
  'days_from_1904',
] as const
export type Oddity = (typeof oddities)[number]

/** So many places are told of each. */
export const maxPlaces = 5

/** Counts what is unusual in a file. */
export class OddityCounts<Name extends string = Oddity> {
  readonly #found = new Map<Name, { count: number; readonly places: string[] }>()

  /** @param place - where it is; left out where that would help nobody */
  add(name: Name, place?: string, count = 1): void {
    if (count === 0) return
    const found = this.#found.get(name) ?? { count: 0, places: [] }
    this.#found.set(name, found)
    found.count += count
    if (place !== undefined && found.places.length < maxPlaces) found.places.push(place)
  }

  get all(): Oddities<Name> {
    const all: Partial<Record<Name, Occurrence>> = {}
    for (const [name, found] of this.#found) all[name] = found
    return all
  }
}

/** Remarks on a table in which nothing is to be told. */
export const noRemarks: SheetRemarks = { merged: [], formulaCount: 0, encoding: null, oddities: {} }

/** Tables that people fill in have fewer columns. */
export const maxColumns = 1_000
/** The most UTF-16 code units in a cell of a workbook (Excel specifications and limits). */
export const maxCellLength = 32_767
/** The limit for all cells of a row together. It keeps batches of rows small. */
export const maxRowLength = 200_000
/** The limit for all rows together. */
export const maxTableLength = 500_000_000

/** Characters that nobody sees and that make equal texts differ: marks of direction, soft hyphens, joiners, spaces without width. */
const unseen = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]/g
const rare = /[\u0000\r\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\ud800-\udfff]/

const cleanCell = (cell: string) =>
  (rare.test(cell)
    ? cell.replaceAll('\u0000', '').replace(unseen, '').replaceAll('\r\n', '\n').toWellFormed()
    : cell
  ).trim()

const withoutFilling = (cell: string): string => {
  let end = cell.length
  while (end > 0 && cell.charCodeAt(end - 1) === 0) end -= 1
  return cell.slice(0, end)
}

/**
 * What NUL characters do to a row: `filled` if they only fill cells to their length, as programs with fields of fixed length do, and `inside` if they are
 * between other characters, which nobody can read as meant.
 */
export const nulsIn = (cells: readonly string[]): 'filled' | 'inside' | undefined => {
  const having = cells.filter((cell) => cell.includes('\0'))
  if (having.length === 0) return undefined
  return having.some((cell) => withoutFilling(cell).includes('\0')) ? 'inside' : 'filled'
}

/** Cells with only text that a database can store, without trailing empty cells. */
export const cleanCells = (cells: readonly string[]): string[] => {
  const clean = cells.map(cleanCell)
  return clean.at(-1) === '' ? clean.slice(0, clean.findLastIndex((cell) => cell !== '') + 1) : clean
}
