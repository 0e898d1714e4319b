import { createReadStream } from 'node:fs'
import { CsvReader, type CsvRecord, type Separator } from './csv.ts'
import { decodeText } from './decodeText.ts'
import type { OnEncoding, TextEncoding } from './textEncoding.ts'
import { cleanCells, maxCellLength, maxColumns, maxRowLength, type Table, type TableRow } from './tableRow.ts'
import { UnreadableTable } from './unreadableTable.ts'

const separators: readonly Separator[] = [',', '\t', ';']
const maxRecordLines = 100

/** The separator that is most frequent in the first lines. */
const separatorIn = (text: string): Separator => {
  const sample = text.split('\n', 20).join('\n')
  const count = (separator: Separator) => sample.split(separator).length
  return separators.reduce((best, separator) => (count(separator) > count(best) ? separator : best))
}

const breaksIn = (fields: readonly string[]) =>
  fields.reduce((sum, field) => (field.includes('\n') ? sum + field.split('\n').length - 1 : sum), 0)

/** Whether a row is longer than in any real list. Then an unclosed quote has merged many cells, or there are no line ends. */
const isOverlong = (cells: readonly string[]): boolean => {
  let length = 0
  for (const cell of cells) {
    length += cell.length
    if (cell.length > maxCellLength || length > maxRowLength) return true
  }
  return false
}

/** The beginning of such a row, enough to find it. */
const beginningOf = (cells: readonly string[]) => cells.slice(0, 10).map((cell) => cell.slice(0, 200).toWellFormed())

/** Gives records the row numbers of a spreadsheet: a record of several lines is one row, and so is an empty line. */
const numbering = () => {
  let rowNumber = 0
  let nextLine = 1
  return (record: CsvRecord): TableRow | undefined => {
    const fields = record.fields ?? ('text' in record && record.text !== undefined ? [record.text] : [])
    rowNumber += record.line - nextLine + 1
    nextLine = record.line + 1 + breaksIn(fields)
    if (fields.length > maxColumns) throw new UnreadableTable('too_many_columns')
    const cells = cleanCells(fields)
    if (cells.length === 0) return undefined
    if (isOverlong(cells)) return { rowNumber, cells: beginningOf(cells), width: fields.length, broken: 'quote' }
    const problem = 'problem' in record ? record.problem : undefined
    if (problem === undefined) return { rowNumber, cells, width: fields.length }
    return { rowNumber, cells, width: fields.length, broken: problem === 'quote' ? 'quote' : 'characters' }
  }
}

/** The last row, which has no line end. If it has fewer cells than the row before, the file was cut off. */
const withoutLineEnd = (row: TableRow, width: number): TableRow =>
  !row.broken && (row.width ?? 0) < width ? { ...row, broken: 'cut' } : row

async function* rowsOf(path: string, onEncoding: OnEncoding): AsyncIterable<readonly TableRow[]> {
  let reader: CsvReader | undefined
  const numbered = numbering()
  const pick = (records: readonly CsvRecord[]) => records.flatMap((record) => numbered(record) ?? [])
  let width = 0
  let isEnded = true
  for await (const text of decodeText(createReadStream(path, { highWaterMark: 16 * 1024 }), onEncoding)) {
    reader ??= new CsvReader({ separator: separatorIn(text), ragged: true, maxRecordLines })
    const rows = pick(reader.push(text))
    width = rows.at(-1)?.width ?? width
    if (text !== '') isEnded = text.endsWith('\n')
    if (rows.length > 0) yield rows
  }
  const last = reader ? pick(reader.end()) : []
  yield isEnded ? last : last.map((row, index) => (index === last.length - 1 ? withoutLineEnd(row, width) : row))
}

/** Comma-, tab- or semicolon-separated text in any of the known encodings. */
export const textTable = (path: string): Table => {
  let encoding: TextEncoding | null = null
  return {
    sheets: [],
    rows: () =>
      rowsOf(path, (detected) => {
        encoding = detected
      }),
    remarks: () => ({ merged: [], formulaCount: 0, encoding }),
    close: async () => {},
  }
}
