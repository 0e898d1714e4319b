import papaparse from 'papaparse'
import { formulaStart } from '#contract/spreadsheets.ts'

/** Spreadsheets need it to recognise UTF-8 in Japanese files. */
export const byteOrderMark = '\uFEFF'

const newline = '\r\n'

/** What papaparse quotes or changes. It looks for each of these in each cell of a file, which takes most of the time of writing it. */
const special = /[",\r\n\uFEFF]|^[ \t=+\-@＝＋＠－']| $/

const isPlain = (cell: unknown): boolean =>
  cell === null || typeof cell === 'number' || (typeof cell === 'string' && !special.test(cell))

const csvRow = (row: readonly unknown[]): string =>
  row.every(isPlain) ? row.join(',') : papaparse.unparse([[...row]], { escapeFormulae: formulaStart, newline })

/** Rows as CSV text. Cells that a spreadsheet would take for a formula get a leading apostrophe. */
export const csvRows = (rows: readonly (readonly unknown[])[]): string => `${rows.map(csvRow).join(newline)}${newline}`
