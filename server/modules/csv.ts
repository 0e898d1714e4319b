import papaparse from 'papaparse'

/** Spreadsheets need it before Japanese in UTF-8. */
export const byteOrderMark = '\uFEFF'

/** Rows as CSV text. Cells that a spreadsheet would take for a formula get an apostrophe before them. */
export const csvRows = (rows: readonly (readonly unknown[])[]): string =>
  `${papaparse.unparse(
    rows.map((row) => [...row]),
    { escapeFormulae: true, newline: '\r\n' },
  )}\r\n`
