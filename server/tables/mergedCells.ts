import { maxColumns, type MergedRange } from './tableRow.ts'

/** The most ranges of a sheet. Cells of further ones stay empty. */
const maxRanges = 200_000
/** No element for a range is longer. */
const longestElement = 200
const element = /<(?:[\w.-]+:)?mergeCell\s[^<>]*?\bref=["']([A-Z]{1,3}\d{1,7}(?::[A-Z]{1,3}\d{1,7})?)["'][^<>]*>/g

/** The index of a cell's column; that of `B7` is 1. */
export const columnOf = (reference: string): number => {
  let column = 0
  for (const letter of reference) {
    const code = letter.charCodeAt(0)
    if (code < 65 || code > 90) break
    column = column * 26 + code - 64
  }
  return column - 1
}

/** @example mergedRange('B1:D2') // { firstRow: 1, lastRow: 2, firstColumn: 1, lastColumn: 3 } */
export const mergedRange = (reference: string): MergedRange => {
  const [first = '', last = first] = reference.split(':')
  const rowOf = (corner: string) => Number(corner.replace(/\D/g, ''))
  return { firstRow: rowOf(first), lastRow: rowOf(last), firstColumn: columnOf(first), lastColumn: columnOf(last) }
}

/**
 * The merged ranges of a sheet, from the top. A sheet lists them behind its rows, which are read as a stream; so it is searched for them before.
 * @param chunks - the sheet as XML
 */
export const findMergedRanges = async (chunks: AsyncIterable<Uint8Array>): Promise<MergedRange[]> => {
  const ranges: MergedRange[] = []
  const decoder = new TextDecoder('latin1')
  let rest = ''
  for await (const chunk of chunks) {
    const text = rest + decoder.decode(chunk, { stream: true })
    for (const [, reference = ''] of text.matchAll(element))
      if (ranges.length < maxRanges) ranges.push(mergedRange(reference))
    const lastOpened = text.lastIndexOf('<')
    const isWhole = lastOpened < 0 || text.indexOf('>', lastOpened) >= 0
    rest = isWhole ? '' : text.slice(Math.max(lastOpened, text.length - longestElement))
  }
  return ranges.toSorted((one, other) => one.firstRow - other.firstRow)
}

/**
 * Gives each row of cells that are merged over several rows their value, which a sheet has in the uppermost only. Merged columns are left as they are: what is
 * beside the first of them is another column of a list.
 */
export class MergedFilling {
  readonly #ranges: readonly MergedRange[]
  #next = 0
  /** The range that is open in a column; ranges of a sheet do not overlap. */
  readonly #open = new Map<number, { readonly lastRow: number; readonly value: string }>()
  #filled = 0

  /** @param ranges - from the top */
  constructor(ranges: readonly MergedRange[]) {
    this.#ranges = ranges.filter(({ firstRow, lastRow, firstColumn }) => lastRow > firstRow && firstColumn < maxColumns)
  }

  /** How many cells have got the value of merged ones so far. */
  get filled(): number {
    return this.#filled
  }

  /** Fills the cells of a row, in place. Rows come from the top. A row without a value of its own stays empty. */
  fill(rowNumber: number, cells: string[]): void {
    const hasValue = cells.some((cell) => cell !== '')
    for (const [column, { lastRow, value }] of this.#open) {
      if (lastRow < rowNumber) this.#open.delete(column)
      else if (hasValue) this.#fill(cells, column, value)
    }
    for (let range = this.#ranges[this.#next]; range && range.firstRow <= rowNumber; range = this.#ranges[this.#next]) {
      this.#next += 1
      const { firstRow, lastRow, firstColumn: column } = range
      const value = cells[column] ?? ''
      if (firstRow === rowNumber && value !== '') this.#open.set(column, { lastRow, value })
    }
  }

  #fill(cells: string[], column: number, value: string): void {
    if ((cells[column] ?? '') !== '') return
    while (cells.length < column) cells.push('')
    cells[column] = value
    this.#filled += 1
  }
}
