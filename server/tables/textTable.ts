import { createReadStream } from 'node:fs'
import { withoutProtection } from '#contract/spreadsheets.ts'
import { CsvReader, type CsvRecord, type Separator } from './csv.ts'
import { decodeText } from './decodeText.ts'
import type { OnEncoding, TextEncoding } from './textEncoding.ts'
import {
  cleanCells,
  maxCellLength,
  maxColumns,
  maxRowLength,
  noRemarks,
  nulsIn,
  type Oddities,
  OddityCounts,
  type Table,
  type TableRow,
} from './tableRow.ts'
import { UnreadableTable } from './unreadableTable.ts'

const separators: readonly Separator[] = [',', '\t', ';', '|']
const maxRecordLines = 100

/** So many lines tell the separator. */
const sampleLines = 50

/** The line with which a text can tell Excel its separator. */
const told = /^sep=([,;\t|])$/i

/** How many cells a separator makes of each line, outside of quotes. */
const widthsOf = (lines: readonly string[], separator: Separator): number[] =>
  lines.map((line) => line.replace(/"[^"]*"/g, '').split(separator).length)

/**
 * The separator that makes the same number of cells, more than one, of the most of the first lines. Lines of a title have one cell, and commas in texts are
 * of another number in each line.
 */
const separatorIn = (text: string): Separator => {
  const lines = text
    .split('\n', sampleLines + 1)
    .slice(0, sampleLines)
    .map((line) => line.replace(/\r$/, ''))
  const [, sign] = told.exec(lines[0] ?? '') ?? []
  const named = separators.find((separator) => separator === sign)
  if (named) return named
  const candidates = separators.map((separator) => {
    const widths = Map.groupBy(widthsOf(lines, separator), (width) => width)
    const usual = [...widths].filter(([width]) => width > 1).map(([width, those]) => ({ width, count: those.length }))
    const [most] = usual.toSorted((one, other) => other.count - one.count || other.width - one.width)
    return { separator, count: most?.count ?? 0, width: most?.width ?? 1 }
  })
  const [best] = candidates.toSorted((one, other) => other.count - one.count || other.width - one.width)
  return best?.separator ?? ','
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
const numbering = (oddities: OddityCounts) => {
  let rowNumber = 0
  let nextLine = 1
  return (record: CsvRecord): TableRow | undefined => {
    const fields = record.fields ?? ('text' in record && record.text !== undefined ? [record.text] : [])
    rowNumber += record.line - nextLine + 1
    nextLine = record.line + 1 + breaksIn(fields)
    if (fields.length > maxColumns) throw new UnreadableTable('too_many_columns')
    if (record.line === 1 && fields.length <= 2 && told.test(fields.join(''))) return undefined
    const cells = cleanCells(fields.map(withoutProtection))
    if (cells.length === 0) return undefined
    if (isOverlong(cells)) return { rowNumber, cells: beginningOf(cells), width: fields.length, broken: 'quote' }
    const nuls = nulsIn(fields)
    if (nuls === 'filled') oddities.add('filled_cells', String(rowNumber))
    const problem = 'problem' in record ? record.problem : nuls === 'inside' ? 'broken_characters' : undefined
    if (problem === undefined) return { rowNumber, cells, width: fields.length }
    return { rowNumber, cells, width: fields.length, broken: problem === 'quote' ? 'quote' : 'characters' }
  }
}

/** The last row, which has no line end. If it has fewer cells than the row before, the file was cut off. */
const withoutLineEnd = (row: TableRow, width: number): TableRow =>
  !row.broken && (row.width ?? 0) < width ? { ...row, broken: 'cut' } : row

interface Noted {
  readonly onEncoding: OnEncoding
  readonly onOddities: (oddities: Oddities) => void
}

async function* rowsOf(path: string, { onEncoding, onOddities }: Noted): AsyncIterable<readonly TableRow[]> {
  let reader: CsvReader | undefined
  const oddities = new OddityCounts()
  const numbered = numbering(oddities)
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
  oddities.add('spaced_quotes', undefined, reader?.spacedQuotes ?? 0)
  onOddities(oddities.all)
  yield isEnded ? last : last.map((row, index) => (index === last.length - 1 ? withoutLineEnd(row, width) : row))
}

/** Text separated by commas, tabs, semicolons or bars, in any of the known encodings. */
export const textTable = (path: string): Table => {
  let encoding: TextEncoding | null = null
  let oddities: Oddities = {}
  return {
    sheets: [],
    rows: () =>
      rowsOf(path, {
        onEncoding: (detected) => {
          encoding = detected
        },
        onOddities: (noted) => {
          oddities = noted
        },
      }),
    remarks: () => ({ ...noRemarks, encoding, oddities }),
    close: async () => {},
  }
}
