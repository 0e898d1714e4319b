/**
 * The beginning of a cell that a spreadsheet takes for a formula (OWASP, CSV Injection). Japanese Excel also accepts
 * the full-width signs. A single dash is a placeholder and no formula.
 */
export const formulaStart = /^(?:[=+\-@\t\r＝＋＠]|－.)/s
