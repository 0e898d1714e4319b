/**
 * How a cell begins that a spreadsheet takes for a formula (OWASP, CSV Injection): in Japanese, Excel reads the full-width signs as it reads the
 * others. A lone dash stands for nothing and is none.
 */
export const formulaStart = /^(?:[=+\-@\t\r＝＋＠]|－.)/s
