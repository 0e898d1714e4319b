import { millisecondsPerDay } from '#contract/days.ts'
import { formulaStart } from '#contract/spreadsheets.ts'
import { type CellForm, type CellFormat, styleOf } from './workbookStyles.ts'
import { workbookText } from './xmlText.ts'

/** A cell of a new workbook: text, a number in the format of its column or in one of its own, or nothing. */
export type WorkbookCell =
  | string
  | number
  | { readonly text: string; readonly form: 'bold' | 'wrapped' | 'heading' }
  | { readonly number: number; readonly format: CellFormat; readonly isBold: boolean }
  | null

/** @example columnName(27) // 'AB' */
export const columnName = (column: number): string =>
  (column < 26 ? '' : columnName(Math.trunc(column / 26) - 1)) + String.fromCharCode(65 + (column % 26))

const names: string[] = []
const nameOf = (column: number) => (names[column] ??= columnName(column))

/** The most characters of a cell (Excel specifications and limits). A file with longer ones is taken for damaged. */
export const maxCellText = 32_767

/** The beginning of a cell. A style that is not told is that with the number 0. */
const opened = (column: number, row: number, style: number) =>
  style === 0 ? `<c r="${nameOf(column)}${row}"` : `<c r="${nameOf(column)}${row}" s="${style}"`

const numberXml = (column: number, row: number, style: number, value: number) =>
  `${opened(column, row, style)}><v>${value}</v></c>`

/** Readers may drop white space at the ends of other texts. */
const spaced = /^\s|\s$/

const textXml = (column: number, row: number, form: CellForm, text: string) => {
  if (text === '') return ''
  if (text.length > maxCellText) throw new Error(`A cell has at most ${maxCellText} characters`)
  const space = spaced.test(text) ? ' xml:space="preserve"' : ''
  return `${opened(column, row, styleOf('general', form))} t="inlineStr"><is><t${space}>${workbookText(text)}</t></is></c>`
}

/**
 * A cell as XML of a sheet. Text is never a formula, whatever it begins with.
 * @param style - of numbers without a format of their own (`styleOf`)
 * @throws for a text beyond {@link maxCellText}
 */
export const cellXml = (cell: WorkbookCell, column: number, row: number, style: number): string => {
  if (cell === null) return ''
  if (typeof cell === 'number') return numberXml(column, row, style, cell)
  if (typeof cell === 'string') return textXml(column, row, formulaStart.test(cell) ? 'quoted' : 'plain', cell)
  if ('text' in cell) return textXml(column, row, cell.form, cell.text)
  return numberXml(column, row, styleOf(cell.format, cell.isBold ? 'bold' : 'plain'), cell.number)
}

/** Excel counts a 29 February 1900, so that its day numbers are right from this day on. */
const firstNumberedDay = '1900-03-01'

/** The number of a day `YYYY-MM-DD` in workbooks; undefined before March 1900. @example dayNumber('2026-11-20') // 46346 */
export const dayNumber = (day: string): number | undefined =>
  day < firstNumberedDay ? undefined : (Date.parse(`${day}T00:00:00Z`) - Date.UTC(1899, 11, 30)) / millisecondsPerDay

/** The number of a time `HH:MM`: the part of a day. */
export const timeNumber = (time: string): number => (Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))) / 1440
