import { type Oddities, oddities, OddityCounts, type TableRow } from '../../tables/tableRow.ts'
import { columnName } from '../../tables/workbookCells.ts'
import { headingKey } from './headings.ts'

/** What the rows of a list are that are no data of it, or what was read in a way that people should know. */
export const listOddities = [
  ...oddities,
  /** Rows that repeat the headings or the title, as on each page of a print. */
  'repeated_headings',
  /** Rows with the number of a page or the day of the print. */
  'page_marks',
  /** Rows with sums or counts. */
  'sums',
  /** Cells with a ditto mark, which have the value above. */
  'ditto_marks',
  /** Cells with characters of the hospital's own (外字), which no other system shows. */
  'own_characters',
  /** Rows that the sheet does not show. */
  'hidden_rows',
  /** Headings that are merged over several columns, and count for the first of them. */
  'merged_headings',
  /** Other sheets with the same headings; the places are their names. */
  'like_sheets',
] as const
export type ListOddity = (typeof listOddities)[number]

export type ListOddities = Oddities<ListOddity>

const dittoMarks = new Set(['〃', '″', '”', '“', '"', '""', "''", '々', '仝', '同', '同上', '同じ', '上に同じ'])

/** A word for sums, also with a count or a unit behind it; longer words such as 計良医院 are names. */
const sumWord =
  /^[【[(<]?\s*(?:総\s*合\s*計|(?:[総合小中累月年]|\d{1,2}月)?\s*計|平\s*均|総\s*数|延?べ?\s*件\s*数|全\s*体)(?:\s*(?:件\s*数|人\s*数|数))?\s*[】\])>]?\s*:?\s*(?:[\d,.]+\s*(?:件|名|人|行|枚|回|%)?)?$/u
const figure = /^[\d,.\s]+(?:件|名|人|行|枚|回|%|％)?$/u
const count = /^(?:全|計|以上|以上計|合計|総計)?\s*:?\s*[\d,]+\s*(?:件|名|人|行|枚)(?:です)?$/u
/** The number of a page. Without a word for it or signs around it, a number over another one may be a day. */
const pageNumbers = [
  /^(?:page|p\.|ページ|頁)\s*\d+(?:\s*(?:\/|of|中)\s*\d+)?$/iu,
  /^\d+\s*(?:(?:\/|of|中)\s*\d+\s*)?(?:page|ページ|頁|枚目)(?:\s*[/中]\s*\d+\s*(?:ページ|頁)?)?$/iu,
  /^[-―ー–]\s*\d+(?:\s*\/\s*\d+)?\s*[-―ー–]$/u,
  /^\d{1,4} \/ \d{1,4}$/u,
] as const
const printed = /^(?:出力|印刷|作成|発行|表示)(?:日時?|年月日|者)\s*[:：]/u
/** A smaller number alone may be that of a record. */
const leastCount = 10
/** Longer cells are none of these. */
const longestMark = 60
const ownCharacter = /[\ue000-\uf8ff]|[\u{f0000}-\u{10fffd}]/u

const written = (cell: string) => cell.normalize('NFKC').trim()
const isFilled = (cell: string): boolean => cell !== ''

/** Rows with more cells are data. */
const mostPageCells = 3

const isPageMark = (cells: readonly string[]): boolean => {
  if (cells.length > mostPageCells) return false
  const texts = cells.map(written)
  return texts.every(
    (text) => text.length <= longestMark && (pageNumbers.some((form) => form.test(text)) || printed.test(text)),
  )
}

/**
 * Whether the filled cells of a row are those of a sum: a word for it and figures, a count with its unit, or a number alone that is that of rows.
 * @param counted - how many rows there are above, in all and since the last sum
 */
const isSum = (cells: readonly string[], counted: readonly number[]): boolean => {
  const mayBeLabelled = cells.slice(0, 2).some((cell) => sumWord.test(written(cell.slice(0, longestMark))))
  if (!mayBeLabelled && cells.length > 1) return false
  const texts = cells.map(written)
  if (texts.some((text) => text.length > longestMark)) return false
  const [only] = texts
  if (texts.length === 1 && only !== undefined) {
    if (count.test(only)) return true
    // Another number alone may be what is left of a row.
    const number = /^[\d,]+$/.test(only) ? Number(only.replaceAll(',', '')) : 0
    if (number >= leastCount) return counted.includes(number)
  }
  return (
    texts.some((text) => sumWord.test(text)) &&
    texts.every((text) => sumWord.test(text) || figure.test(text) || count.test(text))
  )
}

export interface ListOptions {
  readonly headerRow: number
  /** Whether rows that a sheet does not show are data too. */
  readonly takesHidden?: boolean
}

/** So many first cells are remembered. */
const maxRemembered = 5_000
/** The least share of the headings that a row repeats. */
const repeatedShare = 0.8

/**
 * Reads the rows of a list one after the other from the top, and tells those that are data from what prints and spreadsheets put between them. Cells with a
 * ditto mark get the value above.
 */
export class ListRows {
  readonly #options: ListOptions
  readonly #counts = new OddityCounts<ListOddity>()
  /** Titles and headings, as they are compared. */
  readonly #above: string[][] = []
  readonly #isAbove = new Map<string, boolean>()
  #headings: readonly string[] = []
  #before: readonly string[] = []
  #rowCount = 0
  #sinceSum = 0

  constructor(options: ListOptions) {
    this.#options = options
  }

  /** What was found so far below the headings. */
  get oddities(): ListOddities {
    return this.#counts.all
  }

  /** The row of data, or undefined for another one and for all down to the headings. */
  take(row: TableRow): TableRow | undefined {
    const { rowNumber, cells } = row
    const { headerRow, takesHidden = false } = this.#options
    if (rowNumber <= headerRow) {
      const keys = cells.map(headingKey)
      this.#above.push(keys)
      if (rowNumber === headerRow) this.#headings = keys
      return undefined
    }
    if (row.broken !== undefined) return row
    const other = this.#otherOf(cells)
    if (other) {
      if (other === 'sums') this.#sinceSum = 0
      this.#counts.add(other, String(rowNumber))
      return undefined
    }
    if (row.isHidden) {
      this.#counts.add('hidden_rows', String(rowNumber))
      if (!takesHidden) return undefined
    }
    return this.#dataOf(row)
  }

  #otherOf(cells: readonly string[]): 'repeated_headings' | 'page_marks' | 'sums' | undefined {
    const filled = cells.filter(isFilled)
    if (this.#repeats(cells, filled[0] ?? '')) return 'repeated_headings'
    if (isPageMark(filled)) return 'page_marks'
    return isSum(filled, [this.#rowCount, this.#sinceSum]) ? 'sums' : undefined
  }

  #repeats(cells: readonly string[], first: string): boolean {
    if (!this.#standsAbove(first)) return false
    const keys = cells.map(headingKey)
    const filled = keys.filter(isFilled).length
    return this.#above.some((above) => {
      const named = above.filter(isFilled).length
      const same = above.filter((key, column) => key !== '' && keys[column] === key).length
      const isHeading = above === this.#headings || named > 1
      return isHeading ? same >= 2 && same >= named * repeatedShare : named === filled && same === filled
    })
  }

  /** Whether a text is one of a title or of the headings. Lists have the same first cells again and again. */
  #standsAbove(text: string): boolean {
    const before = this.#isAbove.get(text)
    if (before !== undefined) return before
    const key = headingKey(text)
    const isAbove = key !== '' && this.#above.some((keys) => keys.includes(key))
    if (this.#isAbove.size < maxRemembered) this.#isAbove.set(text, isAbove)
    return isAbove
  }

  #dataOf(row: TableRow): TableRow {
    let { cells } = row
    if (cells.some((cell) => dittoMarks.has(cell))) {
      cells = cells.map((cell, column) => (dittoMarks.has(cell) ? this.#valueAbove(row.rowNumber, column) : cell))
    }
    for (const [column, cell] of cells.entries())
      if (ownCharacter.test(cell)) this.#counts.add('own_characters', `${columnName(column)}${row.rowNumber}`)
    this.#before = cells
    this.#rowCount += 1
    this.#sinceSum += 1
    return cells === row.cells ? row : { ...row, cells }
  }

  #valueAbove(rowNumber: number, column: number): string {
    this.#counts.add('ditto_marks', `${columnName(column)}${rowNumber}`)
    return this.#before[column] ?? ''
  }
}

/** The data of a list in batches. @param list - its rows are told apart by it */
export async function* dataRowsOf(
  batches: AsyncIterable<readonly TableRow[]>,
  list: ListRows,
): AsyncIterable<readonly TableRow[]> {
  for await (const rows of batches) {
    const data = rows.flatMap((row) => list.take(row) ?? [])
    if (data.length > 0) yield data
  }
}
