import type { CellObject } from 'write-excel-file/node'

/** A cell of a workbook; null for an empty one. Texts are never formulas. */
export type WrittenCell = string | number | null | StyledCell

export interface StyledCell {
  readonly value: string | number
  readonly bold?: boolean
  /** The size of the letters in points. */
  readonly size?: number
  /** Excel's number format; whole numbers with separators by default. */
  readonly format?: string
  /** Headings have a tint. */
  readonly isHead?: boolean
}

export interface WrittenSheet {
  readonly name: string
  /** Widths of the columns in characters. */
  readonly widths: readonly number[]
  /** How many rows at the top stay in view. */
  readonly headRows?: number
  readonly rows: readonly (readonly WrittenCell[])[]
}

const countFormat = '#,##0'
const headColour = '#E6EFF4'

/** XML has no place for these two. */
const withoutNoncharacters = (text: string) => text.replaceAll(/[\uFFFE\uFFFF]/g, '')

const cellOf = (cell: WrittenCell): CellObject | null => {
  if (cell === null) return null
  const { value, bold, size, format, isHead } = typeof cell === 'object' ? cell : ({ value: cell } as StyledCell)
  return {
    ...(typeof value === 'number'
      ? { value, type: Number, format: format ?? countFormat }
      : { value: withoutNoncharacters(value), type: String, wrap: true }),
    alignVertical: 'top',
    ...((bold || isHead) && { fontWeight: 'bold' }),
    ...(size && { fontSize: size }),
    ...(isHead && { backgroundColor: headColour }),
  }
}

/** Writes an Excel workbook (.xlsx) in memory. It is meant for reports, not for lists without end. */
export const writtenWorkbook = async (sheets: readonly WrittenSheet[]): Promise<Buffer> => {
  const { default: writeWorkbook } = await import('write-excel-file/node')
  return writeWorkbook(
    sheets.map(({ name, widths, headRows = 0, rows }) => ({
      sheet: name,
      columns: widths.map((width) => ({ width })),
      ...(headRows > 0 && { stickyRowsCount: headRows }),
      data: rows.map((row) => row.map(cellOf)),
    })),
  ).toBuffer()
}
