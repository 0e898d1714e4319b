import { maxImportColumns } from '#contract/intake/imports.ts'
import type { TextEncoding } from '../../tables/textEncoding.ts'
import { maxPlaces, type MergedRange, type Occurrence, type Table, type TableRow } from '../../tables/tableRow.ts'
import { columnName } from '../../tables/workbookCells.ts'
import { UnreadableTable } from '../../tables/unreadableTable.ts'
import { dayInJapan } from '../../japanDays.ts'
import { DayFormCounts, type DayForms } from './dayForms.ts'
import { headingKey } from './headings.ts'
import { type ListOddities, ListRows } from './listRows.ts'
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
  /** The first rows with data. */
  readonly sampleRows: readonly TableRow[]
  /** The number of rows with data. */
  readonly rowCount: number
  /** How many headings were recognised. */
  readonly recognised: number
  readonly formulaCount: number
  /** The encoding of a text file; null for workbooks. */
  readonly encoding: TextEncoding | null
  /** The forms of the numbers in each column. */
  readonly numberForms: NumberForms
  /** How the days of each column are written. */
  readonly dayForms: DayForms
  /** What is no data, and what was read in a way that people should know. */
  readonly oddities: ListOddities
}

/** @returns how many cells of a row are recognised as headings */
export type Recognise = (cells: readonly string[]) => number

const firstRowsOf = async (table: Table, sheet: string | null): Promise<TableRow[]> => {
  const rows: TableRow[] = []
  for await (const read of table.rows(sheet)) if (rows.push(...read.slice(0, headRows)) >= headRows) break
  return rows.slice(0, headRows)
}

/** The sheet with the most recognised headings, the first one if none has any; and the others that have the same headings. */
const likeliestSheet = async (table: Table, recognise: Recognise) => {
  const [first = null, ...others] = table.sheets
  if (others.length === 0) return { sheet: first, alike: [] }
  const read: { readonly sheet: string; readonly recognised: number; readonly headings: string }[] = []
  for (const sheet of table.sheets.slice(0, headRows)) {
    const { row, headings } = likeliestHeadings(await firstRowsOf(table, sheet), recognise)
    read.push({ sheet, recognised: row ? recognise(headings) : 0, headings: headings.map(headingKey).join('\n') })
  }
  const best = read.reduce((most, one) => (one.recognised > most.recognised ? one : most))
  const alike = read.filter((one) => one !== best && one.recognised > 0 && one.headings === best.headings)
  return { sheet: best.sheet, alike: alike.map(({ sheet }) => sheet) }
}

/**
 * Two lines of headings as one: 紹介元 over 医療機関 and 医師名 is 紹介元医療機関 and 紹介元医師名. A heading of the upper line goes on to the right until the next one. Where
 * only the lower heading is known it counts alone.
 */
const joinedHeadings = (upper: readonly string[], lower: readonly string[], recognise: Recognise): string[] => {
  const isKnown = (heading: string) => recognise([heading]) > 0
  let over = ''
  return Array.from({ length: Math.max(upper.length, lower.length) }, (_, column) => {
    const above = upper[column] ?? ''
    const below = lower[column] ?? ''
    if (above !== '') over = above
    if (below === '' || below === above) return above
    const joined = over + below
    return isKnown(below) && !isKnown(joined) ? below : joined
  })
}

/** The ranges of a single row of headings that are merged over several columns. */
const mergedHeadingsIn = (merged: readonly MergedRange[], { row, headings }: Headings): Occurrence | undefined => {
  if (!row || headings !== row.cells) return undefined
  const places = merged
    .filter((one) => one.firstRow === row.rowNumber && one.lastRow === row.rowNumber)
    .map((one) => `${columnName(one.firstColumn)}${one.firstRow}:${columnName(one.lastColumn)}${one.lastRow}`)
  return places.length === 0 ? undefined : { count: places.length, places: places.slice(0, maxPlaces) }
}

interface Headings {
  /** The lower one of two rows with headings. */
  readonly row: TableRow | undefined
  readonly headings: readonly string[]
}

/** The headings of a row, joined with those of the row above if more of them are recognised so. @param rows - from the top */
const headingsAt = (rows: readonly TableRow[], row: TableRow, recognise: Recognise): Headings => {
  const above = rows.find(({ rowNumber }) => rowNumber === row.rowNumber - 1)
  if (!above) return { row, headings: row.cells }
  const joined = joinedHeadings(above.cells, row.cells, recognise)
  const single = Math.max(recognise(row.cells), recognise(above.cells))
  return { row, headings: recognise(joined) > single ? joined : row.cells }
}

const likeliestHeadings = (rows: readonly TableRow[], recognise: Recognise): Headings => {
  const [first, ...others] = rows.slice(0, headRows).map((row) => headingsAt(rows, row, recognise))
  if (!first) return { row: undefined, headings: [] }
  const best = others.reduce(
    (most, one) => {
      const recognised = recognise(one.headings)
      return recognised > most.recognised ? { one, recognised } : most
    },
    { one: first, recognised: recognise(first.headings) },
  )
  return best.one
}

/** The headings, with an empty one for each column that has only data. */
const withNamelessColumns = ({ row, headings: cells }: Headings, widest: number): string[] => {
  const count = Math.min(widest, row?.width ?? widest, maxImportColumns)
  return Array.from({ length: Math.max(cells.length, count) }, (_, column) => cells[column] ?? '')
}

interface Wanted {
  readonly sheet: string | null
  readonly headerRow: number
  /** Whether rows that the sheet does not show are taken too. */
  readonly takesHidden: boolean
}

/** The rows of a sheet from the top, and its headings, which are found in the first of them or chosen. */
const readHeadings = async (
  batches: AsyncIterator<readonly TableRow[]>,
  recognise: Recognise,
  wanted: Wanted | undefined,
): Promise<{ readonly head: TableRow[]; readonly found: Headings }> => {
  const head: TableRow[] = []
  while (head.length < keptRows) {
    // oxlint-disable-next-line no-await-in-loop -- the rows come one batch after the other
    const next = await batches.next()
    if (next.done) break
    head.push(...next.value)
  }
  if (!wanted) return { head, found: likeliestHeadings(head, recognise) }
  const row = head.find(({ rowNumber }) => rowNumber === wanted.headerRow)
  return { head, found: row ? headingsAt(head, row, recognise) : { row, headings: [] } }
}

/**
 * Reads a file to its end and finds its headings.
 * @param wanted - the sheet and row that a user has chosen
 * @throws UnreadableTable - also if the file has no rows or too many
 */
export const readFileFacts = async (table: Table, recognise: Recognise, wanted?: Wanted): Promise<FileFacts> => {
  const { sheet, alike } = wanted ? { sheet: wanted.sheet, alike: [] } : await likeliestSheet(table, recognise)
  const batches = table.rows(sheet)[Symbol.asyncIterator]()
  const { head, found } = await readHeadings(batches, recognise, wanted)
  if (head.length === 0) throw new UnreadableTable('empty')
  if ((found.row?.cells.length ?? 0) > maxImportColumns) throw new UnreadableTable('too_many_columns')
  const headerRow = found.row?.rowNumber ?? wanted?.headerRow ?? 1
  const list = new ListRows({ headerRow, takesHidden: wanted?.takesHidden ?? false })
  const numbers = new NumberFormCounts()
  const days = new DayFormCounts()
  const samples: TableRow[] = []
  let read = 0
  let rowCount = 0
  let widest = 0
  const take = (rows: readonly TableRow[]) => {
    read += rows.length
    if (read > maxRows) throw new UnreadableTable('too_many_rows')
    for (const row of rows) {
      widest = Math.max(widest, row.cells.length)
      const data = list.take(row)
      if (!data) continue
      rowCount += 1
      numbers.add(data.cells)
      days.add(data.cells)
      if (samples.length < sampleRows) samples.push(data)
    }
  }
  take(head)
  for await (const rows of { [Symbol.asyncIterator]: () => batches }) take(rows)
  const headings = withNamelessColumns(found, widest)
  const remarks = table.remarks?.()
  const mergedHeadings = mergedHeadingsIn(remarks?.merged ?? [], found)
  return {
    sheet,
    headerRow,
    headings,
    firstRows: head.slice(0, headRows),
    sampleRows: samples,
    rowCount,
    recognised: recognise(headings),
    formulaCount: remarks?.formulaCount ?? 0,
    encoding: remarks?.encoding ?? null,
    numberForms: numbers.forms,
    dayForms: days.forms(dayInJapan()),
    oddities: {
      ...remarks?.oddities,
      ...list.oddities,
      ...(mergedHeadings && { merged_headings: mergedHeadings }),
      ...(alike.length > 0 && { like_sheets: { count: alike.length, places: alike.slice(0, maxPlaces) } }),
    },
  }
}
