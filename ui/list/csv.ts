import { formulaStart } from '#contract/spreadsheets.ts'
import { loadPart } from '#dataProvider/loadPart.ts'

/**
 * Rows as CSV for spreadsheets: UTF-8 with a byte order mark and a head. Cells that look like formulas are escaped.
 * @param head - headings
 * @param rows - texts and numbers, in the head's order; a negative number is not a formula
 */
export const csvOf = async (
  head: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): Promise<Blob> => {
  const { unparse } = (await loadPart(() => import('papaparse'))).default
  const text = unparse(
    [head, ...rows].map((row) => [...row]),
    { escapeFormulae: formulaStart, newline: '\r\n' },
  )
  return new Blob(['\uFEFF', text, '\r\n'], { type: 'text/csv;charset=utf-8' })
}
