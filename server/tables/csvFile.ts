import papaparse from 'papaparse'
import { formulaStart } from '../../contract/spreadsheets.ts'

/** Spreadsheets need it to recognise UTF-8 in Japanese files. */
export const byteOrderMark = '\uFEFF'

/** Rows as CSV text. Cells that a spreadsheet would take for a formula get a leading apostrophe. */
export const csvRows = (rows: readonly (readonly unknown[])[]): string =>
  `${papaparse.unparse(
    rows.map((row) => [...row]),
    { escapeFormulae: formulaStart, newline: '\r\n' },
  )}\r\n`
