import type { TableRow } from './tableRow.ts'

/** No cell contains it, because a database could not store it (`cleanCells`). */
const separator = '\u0000'

/** Rows in the form in which threads exchange them. Sending one text takes a fraction of the time of many. */
export interface PackedRows {
  /** The cells of all rows in sequence. */
  readonly cells: string
  /** Four per row: its number, its number of cells, its width or -1, and its error, with more added for a hidden one. */
  readonly facts: readonly number[]
}

const troubles = [undefined, 'quote', 'characters', 'cut'] as const
/** Is added to the error of a row that is hidden. */
const hidden = troubles.length

/** @param rows - at least one, and none without cells */
export const packRows = (rows: readonly TableRow[]): PackedRows => ({
  cells: rows.map(({ cells }) => cells.join(separator)).join(separator),
  facts: rows.flatMap(({ rowNumber, cells, width, broken, isHidden = false }) => [
    rowNumber,
    cells.length,
    width ?? -1,
    troubles.indexOf(broken) + (isHidden ? hidden : 0),
  ]),
})

export const unpackRows = ({ cells, facts }: PackedRows): TableRow[] => {
  const texts = cells.split(separator)
  const rows: TableRow[] = []
  let next = 0
  for (let at = 0; at < facts.length; at += 4) {
    const [rowNumber = 0, count = 0, width = -1, trouble = 0] = facts.slice(at, at + 4)
    const broken = troubles[trouble % hidden]
    rows.push({
      rowNumber,
      cells: texts.slice(next, next + count),
      ...(width >= 0 && { width }),
      ...(broken && { broken }),
      ...(trouble >= hidden && { isHidden: true }),
    })
    next += count
  }
  return rows
}
