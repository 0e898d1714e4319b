import type { TableRow } from './tableRow.ts'

/** No cell holds it: a database could not store it (`cleanCells`). */
const separator = '\u0000'

/** Rows as they go from one thread to another: one text goes over in a fraction of the time of many. */
export interface PackedRows {
  /** The cells of all rows, one after the other. */
  readonly cells: string
  /** Four a row: its number, how many cells it has, its width or -1, and what is wrong with it. */
  readonly facts: readonly number[]
}

const troubles = [undefined, 'quote', 'characters', 'cut'] as const

/** @param rows - at least one, and none without cells */
export const packRows = (rows: readonly TableRow[]): PackedRows => ({
  cells: rows.map(({ cells }) => cells.join(separator)).join(separator),
  facts: rows.flatMap(({ rowNumber, cells, width, broken }) => [
    rowNumber,
    cells.length,
    width ?? -1,
    troubles.indexOf(broken),
  ]),
})

export const unpackRows = ({ cells, facts }: PackedRows): TableRow[] => {
  const texts = cells.split(separator)
  const rows: TableRow[] = []
  let next = 0
  for (let at = 0; at < facts.length; at += 4) {
    const [rowNumber = 0, count = 0, width = -1, trouble = 0] = facts.slice(at, at + 4)
    const broken = troubles[trouble]
    rows.push({
      rowNumber,
      cells: texts.slice(next, next + count),
      ...(width >= 0 && { width }),
      ...(broken && { broken }),
    })
    next += count
  }
  return rows
}
