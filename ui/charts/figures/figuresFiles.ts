import { loadPart } from '#dataProvider/loadPart.ts'
import type { Note } from './figuresNotes.ts'
import { csvOf } from '../../list/csv.ts'

/** Figures for export: texts and numbers below their headings; null where a figure is unknown. */
export interface FiguresTable {
  readonly head: readonly string[]
  readonly rows: readonly (readonly (string | number | null)[])[]
  /** Total number of rows, if the table may not contain all of them. */
  readonly total?: number
}

/** A table with each condition in a column of its own, so that a file without a second sheet says them in every row. */
export const withConditions = (table: FiguresTable, conditions: readonly Note[]): FiguresTable => ({
  ...table,
  head: [...table.head, ...conditions.map(([name]) => name)],
  rows: table.rows.map((row) => [...row, ...conditions.map(([, text]) => text)]),
})

/** Explanations that accompany exported figures: their period and their definitions. */
export interface FiguresNotes {
  /** Name of their sheet, in the person's language. */
  readonly name: string
  readonly rows: readonly Note[]
}

/** Number of decimals of rates in files; counts have none. */
const decimals = 4

const exact = (value: number) => Number(value.toFixed(decimals))

const csvCell = (cell: string | number | null) => (typeof cell === 'number' ? exact(cell) : (cell ?? ''))

/** Figures as CSV; a cell is empty where a figure is unknown. */
export const figuresCsv = ({ head, rows }: FiguresTable): Promise<Blob> =>
  csvOf(
    head,
    rows.map((row) => row.map(csvCell)),
  )

/** Excel limits the length of sheet names and forbids these characters in them. */
const sheetName = (title: string) => title.replaceAll(/[\\/?*[\]:]/g, ' ').slice(0, 31)

const narrowest = 10
const widest = 40

/** Approximate column width that its texts need, in characters; Japanese ones count twice. */
const widthOf = (head: string, cells: readonly (string | number | null | undefined)[]) => {
  const letters = (cell: string | number | null | undefined) => (typeof cell === 'string' ? [...cell].length : 0)
  const longest = cells.reduce((most: number, cell) => Math.max(most, letters(cell)), letters(head))
  return Math.min(Math.max(narrowest, longest * 2 + 2), Math.max(widest, letters(head) * 2 + 2))
}

const cellOf = (cell: string | number | null) => {
  if (cell === null) return null
  if (typeof cell === 'string') return { value: cell, type: String }
  const value = exact(cell)
  return { value, type: Number, format: Number.isInteger(value) ? '#,##0' : '#,##0.0' }
}

/**
 * Figures as a workbook: numbers as numbers, a frozen head, and the explanations on a second sheet.
 * @param title - names the first sheet
 */
export const figuresWorkbook = async (
  title: string,
  { head, rows }: FiguresTable,
  notes: FiguresNotes,
): Promise<Blob> => {
  const { default: writeWorkbook } = await loadPart(() => import('write-excel-file/universal'))
  const written = writeWorkbook([
    {
      sheet: sheetName(title),
      stickyRowsCount: 1,
      columns: head.map((one, column) => ({
        width: widthOf(
          one,
          rows.map((row) => row[column]),
        ),
      })),
      data: [
        head.map((value) => ({ value, type: String, fontWeight: 'bold' as const })),
        ...rows.map((row) => row.map(cellOf)),
      ],
    },
    {
      sheet: sheetName(notes.name),
      columns: [{ width: 28 }, { width: 100 }],
      data: notes.rows.map(([name, text]) => [
        { value: name, type: String, fontWeight: 'bold' as const, alignVertical: 'top' as const },
        { value: text, type: String, wrap: true },
      ]),
    },
  ])
  return written.toBlob()
}
