import { timeOf } from './cellFormats.ts'
import { columnOf, type MergedFilling } from './mergedCells.ts'
import { cleanCells, maxCellLength, maxColumns, maxRowLength, type TableRow } from './tableRow.ts'
import { UnreadableTable } from './unreadableTable.ts'
import { columnName } from './workbookCells.ts'
import { readXml, unescaped, withPiece, type XmlListener } from './workbookParts.ts'

/** The most rows of a sheet (Excel specifications and limits). */
const maxRowNumber = 1_048_576

export interface CellContext {
  readonly sharedText: (index: number) => string
  readonly timeStyles: readonly boolean[]
  readonly system: 1900 | 1904
  /** Called for a cell with a formula, with its address. */
  readonly onFormula: (cell: string, hasResult: boolean) => void
  /** What fills cells that are merged over several rows. */
  readonly merged: MergedFilling
}

/** A number as people read it. Spreadsheets store 0.1 + 0.2 with 17 digits. */
const plainNumber = (text: string): string => {
  const value = Number(text)
  return text === '' || !Number.isFinite(value) ? text : String(Number(value.toPrecision(15)))
}

const textOf = (type: string, style: number, value: string, context: CellContext): string => {
  if (type === 's') return context.sharedText(Number(value))
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE'
  if (type === 'e') return value
  if (type === 'd') return value.replace(/T00:00(:00(\.0+)?)?Z?$/, '').replace('T', ' ')
  if (type === 'str' || type === 'inlineStr') return unescaped(value)
  return context.timeStyles[style] ? timeOf(value, context.system) : plainNumber(value)
}

/** The rows of a sheet, in batches. A formula gives its stored value. */
export async function* sheetRows(
  chunks: AsyncIterable<Uint8Array>,
  context: CellContext,
): AsyncIterable<readonly TableRow[]> {
  let rows: TableRow[] = []
  let rowNumber = 0
  let cells: string[] = []
  let rowLength = 0
  let column = -1
  let type = ''
  let style = 0
  let value = ''
  let listens = false
  let inReading = false
  let isHidden = false
  let formulaAt: string | undefined
  const listener: XmlListener = {
    open: (name, { r: reference = '', t = 'n', s = '0', hidden = '' }) => {
      if (name === 'row') {
        rowNumber = Math.max(rowNumber + 1, Math.trunc(Number(reference)) || 0)
        if (rowNumber > maxRowNumber) throw new UnreadableTable('unusual_structure')
        cells = []
        rowLength = 0
        column = -1
        isHidden = /^(1|true)$/.test(hidden)
      } else if (name === 'c') {
        column = Math.max(0, reference === '' ? column + 1 : columnOf(reference))
        type = t
        style = Number(s)
        value = ''
        formulaAt = undefined
      } else if (name === 'f') formulaAt = `${columnName(column)}${rowNumber}`
      else if (name === 'rPh') inReading = true
      else if (name === 'v' || (name === 't' && !inReading)) listens = true
    },
    text: (piece) => {
      if (listens) value = withPiece(value, piece)
    },
    close: (name) => {
      if (name === 'v' || name === 't') listens = false
      else if (name === 'rPh') inReading = false
      else if (name === 'c') {
        if (formulaAt !== undefined) context.onFormula(formulaAt, value !== '' || type === 'str')
        if (value === '') return
        if (column >= maxColumns) throw new UnreadableTable('too_many_columns')
        while (cells.length < column) cells.push('')
        const text = textOf(type, style, value, context)
        rowLength += text.length
        if (text.length > maxCellLength || rowLength > maxRowLength) throw new UnreadableTable('text_too_long')
        cells[column] = text
      } else if (name === 'row') {
        context.merged.fill(rowNumber, cells)
        const clean = cleanCells(cells)
        if (clean.length > 0) rows.push({ rowNumber, cells: clean, ...(isHidden && { isHidden }) })
      }
    },
  }
  for await (const _ of readXml(chunks, listener)) {
    if (rows.length > 0) yield rows
    rows = []
  }
}
