import { maxImportColumns } from '#contract/intake/imports.ts'
import type { TextEncoding } from '../../tables/textEncoding.ts'
import type { Table, TableRow } from '../../tables/tableRow.ts'
import { UnreadableTable } from '../../tables/unreadableTable.ts'
import { NumberFormCounts, type NumberForms } from './numberForms.ts'

/** How many rows of a file are searched for headings, and how many data rows are shown as a sample. */
const headRows = 20
const sampleRows = 10
/** Enough rows for the last heading row that a plan can choose and for a sample below it. */
const keptRows = 120
const maxRows = 300_000

/** What is known about a file before its rows are interpreted. */
export interface FileFacts {
  readonly sheet: string | null
  readonly headerRow: number
  readonly headings: readonly string[]
  readonly firstRows: readonly TableRow[]
  /** The first rows below the headings. */
  readonly sampleRows: readonly TableRow[]
  /** The number of rows below the headings. */
  readonly rowCount: number
  /** How many headings were recognised. */
  readonly recognised: number
  /** Merged cells in the row of headings, as `B1:D1`. */
  readonly mergedHeadings: readonly string[]
  readonly formulaCount: number
  /** The encoding of a text file; null for workbooks. */
  readonly encoding: TextEncoding | null
  /** The forms of the numbers in each column. */
  readonly numberForms: NumberForms
}

/** @returns how many cells of a row are recognised as headings */
export type Recognise = (cells: readonly string[]) => number

const firstRowsOf = async (table: Table, sheet: string | null): Promise<TableRow[]> => {
  const rows: TableRow[] = []
  for await (const read of table.rows(sheet)) if (rows.push(...read.slice(0, headRows)) >= headRows) break
  return rows.slice(0, headRows)
}

const most = (rows: readonly TableRow[], recognise: Recognise) =>
  Math.max(0, ...rows.map(({ cells }) => recognise(cells)))

/** The sheet with the most recognised headings; the first one if none has any. */
const likeliestSheet = async (table: Table, recognise: Recognise): Promise<string | null> => {
  const [first = null, ...others] = table.sheets
  if (others.length === 0) return first
  let best = { sheet: first, recognised: -1 }
  for (const sheet of table.sheets.slice(0, headRows)) {
    const recognised = most(await firstRowsOf(table, sheet), recognise)
    if (recognised > best.recognised) best = { sheet, recognised }
  }
  return best.sheet
}

const likeliestHeader = (rows: readonly TableRow[], recognise: Recognise): TableRow | undefined => {
  const candidates = rows.slice(0, headRows).map((row) => ({ row, recognised: recognise(row.cells) }))
  return candidates.reduce(
    (best, one) => (one.recognised > best.recognised ? one : best),
    candidates[0] ?? { row: undefined, recognised: 0 },
  ).row
}

/** The headings, with an empty one for each column that has only data. */
const withNamelessColumns = (header: TableRow | undefined, widest: number): string[] => {
  const cells = header?.cells ?? []
  const count = Math.min(widest, header?.width ?? widest, maxImportColumns)
  return Array.from({ length: Math.max(cells.length, count) }, (_, column) => cells[column] ?? '')
}

/** The most merged cells that are listed. */
const maxNamed = 10

/** Whether a range such as `B1:D1` includes a row. */
const covers = (range: string, row: number): boolean => {
  const [first = 0, last = first] = range.split(':').map((corner) => Number(corner.replace(/\D/g, '')))
  return first <= row && row <= last
}

interface Wanted {
  readonly sheet: string | null
  readonly headerRow: number
}

/**
 * Reads a file to its end and finds its headings.
 * @param wanted - the sheet and row that a user has chosen
 * @throws UnreadableTable - also if the file has no rows or too many
 */
export const readFileFacts = async (table: Table, recognise: Recognise, wanted?: Wanted): Promise<FileFacts> => {
  const sheet = wanted ? wanted.sheet : await likeliestSheet(table, recognise)
  const kept: TableRow[] = []
  let count = 0
  let above = 0
  let widest = 0
  const numbers = new NumberFormCounts()
  for await (const rows of table.rows(sheet)) {
    count += rows.length
    if (count > maxRows) throw new UnreadableTable('too_many_rows')
    if (kept.length < keptRows) kept.push(...rows.slice(0, keptRows - kept.length))
    for (const { rowNumber, cells } of rows) {
      if (wanted && rowNumber <= wanted.headerRow) above += 1
      widest = Math.max(widest, cells.length)
      numbers.add(cells)
    }
  }
  if (kept.length === 0) throw new UnreadableTable('empty')
  const header = wanted
    ? kept.find(({ rowNumber }) => rowNumber === wanted.headerRow)
    : likeliestHeader(kept, recognise)
  if ((header?.cells.length ?? 0) > maxImportColumns) throw new UnreadableTable('too_many_columns')
  const headings = withNamelessColumns(header, widest)
  const headerRow = header?.rowNumber ?? wanted?.headerRow ?? 1
  const remarks = table.remarks?.()
  const upTo = wanted ? above : kept.filter(({ rowNumber }) => rowNumber <= headerRow).length
  return {
    sheet,
    headerRow,
    headings,
    firstRows: kept.slice(0, headRows),
    sampleRows: kept.filter(({ rowNumber }) => rowNumber > headerRow).slice(0, sampleRows),
    rowCount: count - upTo,
    recognised: recognise(headings),
    mergedHeadings: (remarks?.merged ?? []).filter((range) => covers(range, headerRow)).slice(0, maxNamed),
    formulaCount: remarks?.formulaCount ?? 0,
    encoding: remarks?.encoding ?? null,
    numberForms: numbers.forms,
  }
}
