import { millisecondsPerDay } from '../../contract/days.ts'
import { formulaStart } from '../../contract/spreadsheets.ts'
import { type CellForm, type CellFormat, styleOf } from './workbookStyles.ts'
import { workbookText } from './xmlText.ts'

/** A cell of a new workbook: text, a number with its format, or nothing. */
export type WorkbookCell =
  | { readonly text: string; readonly form?: 'bold' | 'wrapped' | 'heading' }
  | { readonly number: number; readonly format: CellFormat; readonly isBold?: boolean }
  | null

/** @example columnName(27) // 'AB' */
export const columnName = (column: number): string =>
  (column < 26 ? '' : columnName(Math.trunc(column / 26) - 1)) + String.fromCharCode(65 + (column % 26))

const names: string[] = []
const nameOf = (column: number) => (names[column] ??= columnName(column))

/** The most characters of a cell (Excel specifications and limits). A file with longer ones is taken for damaged. */
export const maxCellText = 32_767

const textForm = (text: string, form: CellForm | undefined): CellForm =>
  form ?? (formulaStart.test(text) ? 'quoted' : 'plain')

/** A cell as XML of a sheet. Text is never a formula, whatever it begins with. @throws for a text beyond {@link maxCellText} */
export const cellXml = (cell: WorkbookCell, column: number, row: number): string => {
  if (cell === null) return ''
  const reference = `${nameOf(column)}${row}`
  if ('number' in cell)
    return `<c r="${reference}" s="${styleOf(cell.format, cell.isBold ? 'bold' : 'plain')}"><v>${cell.number}</v></c>`
  if (cell.text === '') return ''
  if (cell.text.length > maxCellText) throw new Error(`A cell has at most ${maxCellText} characters`)
  return `<c r="${reference}" s="${styleOf('general', textForm(cell.text, cell.form))}" t="inlineStr"><is><t xml:space="preserve">${workbookText(cell.text)}</t></is></c>`
}

/** Excel counts a 29 February 1900, so that its day numbers are right from this day on. */
const firstNumberedDay = '1900-03-01'

/** The number of a day `YYYY-MM-DD` in workbooks; undefined before March 1900. @example dayNumber('2026-11-20') // 46346 */
export const dayNumber = (day: string): number | undefined =>
  day < firstNumberedDay ? undefined : (Date.parse(`${day}T00:00:00Z`) - Date.UTC(1899, 11, 30)) / millisecondsPerDay

/** The number of a time `HH:MM`: the part of a day. */
export const timeNumber = (time: string): number => (Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))) / 1440
