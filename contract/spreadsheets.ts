/**
 * The beginning of a cell that a spreadsheet takes for a formula (OWASP, CSV Injection), also behind apostrophes. Japanese Excel also accepts
 * the full-width signs. A single full-width dash is a placeholder and no formula.
 */
export const formulaStart = /^'*(?:[=+\-@\t\r＝＋＠]|－.)/s

/**
 * A cell of a CSV as it was before it got an apostrophe against being taken for a formula. Files that the product has written are read back to the same cells.
 * @example withoutProtection("'-精査希望") // '-精査希望'
 */
export const withoutProtection = (cell: string): string =>
  cell.startsWith("'") && formulaStart.test(cell) ? cell.slice(1) : cell
