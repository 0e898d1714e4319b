import { timeOf } from './cellFormats.ts'
import { cleanCells, maxCellLength, maxColumns, maxRowLength, type TableRow } from './tableRow.ts'
import { UnreadableTable } from './unreadableTable.ts'
import { readXml, unescaped, withPiece, type XmlListener } from './workbookParts.ts'

/** The most rows of a sheet (Excel specifications and limits). */
const maxRowNumber = 1_048_576

export interface CellContext {
  readonly sharedText: (index: number) => string
  readonly timeStyles: readonly boolean[]
  readonly system: 1900 | 1904
  /** Called for a cell with a formula. */
  readonly onFormula: () => void
  /** Called for a range of merged cells. */
  readonly onMerged: (range: string) => void
}

/** The index of a cell's column; that of `B7` is 1. */
const columnOf = (reference: string): number => {
  let column = 0
  for (const letter of reference) {
    const code = letter.charCodeAt(0)
    if (code < 65 || code > 90) break
    column = column * 26 + code - 64
  }
  return column - 1
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
  const listener: XmlListener = {
    open: (name, { r: reference = '', t = 'n', s = '0', ref = '' }) => {
      if (name === 'row') {
        rowNumber = Math.max(rowNumber + 1, Math.trunc(Number(reference)) || 0)
        if (rowNumber > maxRowNumber) throw new UnreadableTable('unusual_structure')
        cells = []
        rowLength = 0
        column = -1
      } else if (name === 'c') {
        column = Math.max(0, reference === '' ? column + 1 : columnOf(reference))
        type = t
        style = Number(s)
        value = ''
      } else if (name === 'f') context.onFormula()
      else if (name === 'mergeCell') context.onMerged(ref)
      else if (name === 'rPh') inReading = true
      else if (name === 'v' || (name === 't' && !inReading)) listens = true
    },
    text: (piece) => {
      if (listens) value = withPiece(value, piece)
    },
    close: (name) => {
      if (name === 'v' || name === 't') listens = false
      else if (name === 'rPh') inReading = false
      else if (name === 'c' && value !== '') {
        if (column >= maxColumns) throw new UnreadableTable('too_many_columns')
        while (cells.length < column) cells.push('')
        const text = textOf(type, style, value, context)
        rowLength += text.length
        if (text.length > maxCellLength || rowLength > maxRowLength) throw new UnreadableTable('text_too_long')
        cells[column] = text
      } else if (name === 'row') {
        const clean = cleanCells(cells)
        if (clean.length > 0) rows.push({ rowNumber, cells: clean })
      }
    },
  }
  for await (const _ of readXml(chunks, listener)) {
    if (rows.length > 0) yield rows
    rows = []
  }
}
