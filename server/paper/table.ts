import { ink, page, sizes, textWidth } from './look.ts'
import type { Paper, TextStyle } from './paper.ts'

export interface Column {
  readonly title: string
  /** Share of the width that the `fixed` columns leave. */
  readonly share?: number
  /** In points. */
  readonly fixed?: number
  /** Numbers are aligned to the right. They are never cut: they take more lines, and smaller digits where one is wider than its column. */
  readonly isNumber?: boolean
  /** The most lines of a cell that is no number; default 3. */
  readonly lines?: number
}

export interface Cell {
  readonly text: string
  readonly colour?: string
  readonly bold?: boolean
}

export interface Table {
  readonly title: string
  readonly columns: readonly Column[]
  readonly rows: readonly (readonly (string | Cell)[])[]
  /** What is said below the table, such as how many rows are not shown. @param shown - number of rows */
  readonly note?: (shown: number) => string | undefined
  /** The text in place of the rows if there are none. */
  readonly empty: string
}

const cellStyle = { size: sizes.small, lines: 3 } as const
/** The most lines of a head. */
const headLines = 8
const padding = 3
const titleHeight = 18
/** The fewest rows under a head, so that no row is alone at the end or the start of a sheet. */
const minRows = 3
/** A table of up to this many rows is not split if it fits on one sheet. */
const maxTogether = 10

interface Placed extends Column {
  readonly x: number
  readonly width: number
}

const placed = (columns: readonly Column[], left: number, width: number): readonly Placed[] => {
  const free = width - columns.reduce((sum, { fixed = 0 }) => sum + fixed, 0)
  const shares = columns.reduce((sum, { share = 0 }) => sum + share, 0)
  let x = left
  return columns.map((column) => {
    const wide = column.fixed ?? (free * (column.share ?? 0)) / shares
    x += wide
    return { ...column, x: x - wide, width: wide }
  })
}

const asCell = (cell: string | Cell | undefined): Cell => (typeof cell === 'object' ? cell : { text: cell ?? '' })

const styleOf = (
  { width, isNumber, lines }: Placed,
  { colour, bold }: Omit<Cell, 'text'>,
): TextStyle & { width: number } => ({
  ...cellStyle,
  ...(colour && { colour }),
  ...(bold && { bold }),
  ...(lines !== undefined && { lines }),
  ...(isNumber && { lines: Infinity }),
  align: isNumber ? 'right' : 'left',
  width: width - 2 * padding,
})

const cellStyleOf = (paper: Paper, column: Placed, cell: Cell) => {
  const style = styleOf(column, cell)
  return column.isNumber ? { ...style, size: paper.sizeOfWholeWords(cell.text, style) } : style
}

const rowHeight = (paper: Paper, columns: readonly Placed[], row: Table['rows'][number]) =>
  2 * padding +
  Math.max(
    ...columns.map((column, index) => {
      const cell = asCell(row[index])
      const style = cellStyleOf(paper, column, cell)
      return style.lines === 1 ? paper.lineHeight(style) : paper.heightOf(cell.text, style)
    }),
  )

const drawHead = (paper: Paper, columns: readonly Placed[], y: number, height: number) => {
  const [first] = columns
  const last = columns.at(-1)
  if (!first || !last) return
  paper.decoration(() => {
    paper.box(first.x, y, last.x + last.width - first.x, height, ink.accentTint)
    paper.line(first.x, y + height, last.x + last.width, y + height, ink.accent, 0.8)
  })
  paper.within('TR', () => {
    for (const column of columns)
      paper.put(column.title, column.x + padding, y + padding, {
        ...styleOf(column, { bold: true, colour: ink.accentDark }),
        tag: 'TH',
        lines: headLines,
      })
  })
}

const sumOf = (heights: readonly number[]) => heights.reduce((sum, height) => sum + height, 0)

const headHeight = (paper: Paper, columns: readonly Placed[]) =>
  2 * padding +
  Math.max(
    ...columns.map((column) => paper.heightOf(column.title, { ...styleOf(column, { bold: true }), lines: headLines })),
  )

const drawRow = (paper: Paper, columns: readonly Placed[], row: Table['rows'][number], y: number, height: number) => {
  paper.within('TR', () => {
    for (const [index, column] of columns.entries()) {
      const cell = asCell(row[index])
      paper.put(cell.text, column.x + padding, y + padding, {
        ...cellStyleOf(paper, column, cell),
        tag: index === 0 ? 'TH' : 'TD',
      })
    }
  })
  const last = columns.at(-1)
  paper.decoration(() => paper.line(columns[0]?.x ?? 0, y + height, (last?.x ?? 0) + (last?.width ?? 0), y + height))
}

const drawEmpty = (paper: Paper, text: string, x: number, width: number) =>
  paper.put(text, x, paper.y + 2, { size: sizes.small, colour: ink.second, width, lines: 2 })

const drawTitle = (paper: Paper, title: string, x: number, width: number) =>
  paper.put(title, x, paper.y, { bold: true, size: sizes.block, width, isWhole: true, tag: 'H3' })

const emptyHeight = 26
const noteHeight = 14
const gapBelow = 14

interface Plan {
  readonly columns: readonly Placed[]
  readonly heights: readonly number[]
  readonly head: number
  /** Rows before which a new sheet begins; -1 for the table itself. */
  readonly breaks: ReadonlySet<number>
}

/** Works out where a table breaks. @param start - where on its sheet it begins */
const planned = (paper: Paper, { columns: described, rows, note }: Table, start: number): Plan => {
  const columns = placed(described, page.left, textWidth)
  const heights = rows.map((row) => rowHeight(paper, columns, row))
  const head = rows.length > 0 ? headHeight(paper, columns) : emptyHeight
  const breaks = new Set<number>()
  const fits = (y: number, height: number) => y + height <= page.bottom
  const below = note?.(rows.length) ? noteHeight : 0
  const together = rows.length <= maxTogether ? sumOf(heights) + below : sumOf(heights.slice(0, minRows))
  let y = start
  if (!fits(y, together + titleHeight + head)) {
    breaks.add(-1)
    y = page.top
  }
  y += titleHeight + head
  for (const [index, height] of heights.entries()) {
    const left = heights.slice(index)
    if (!fits(y, left.length === minRows ? sumOf(left) + below : height)) {
      breaks.add(index)
      y = page.top + titleHeight + head
    }
    y += height
  }
  return { columns, heights, head, breaks }
}

/** Draws a table over as many sheets as it needs, with its title and head on each. */
export const drawTable = (paper: Paper, table: Table): void => {
  const { title, rows, empty } = table
  const note = table.note?.(rows.length)
  const { columns, heights, head, breaks } = planned(paper, table, paper.y)
  if (breaks.has(-1)) paper.breakPage()
  drawTitle(paper, title, page.left, textWidth)
  paper.y += titleHeight
  if (rows.length === 0) {
    drawEmpty(paper, empty, page.left, textWidth)
    paper.y += emptyHeight
    return
  }
  paper.within('Table', () => {
    drawHead(paper, columns, paper.y, head)
    paper.y += head
    for (const [index, row] of rows.entries()) {
      const height = heights[index] ?? 0
      if (breaks.has(index)) {
        paper.breakPage()
        paper.decoration(() =>
          paper.draw(`${title}（続き）`, page.left, paper.y, { bold: true, size: sizes.body, width: textWidth }),
        )
        paper.y += titleHeight
        drawHead(paper, columns, paper.y, head)
        paper.y += head
      }
      drawRow(paper, columns, row, paper.y, height)
      paper.y += height
    }
  })
  if (note) {
    paper.put(note, page.left, paper.y + 3, { size: sizes.axis, colour: ink.second, width: textWidth, lines: 2 })
    paper.y += noteHeight
  }
  paper.y += gapBelow
}

/** Draws short tables side by side on one sheet. */
export const drawTables = (paper: Paper, tables: readonly Table[]): void => {
  const gap = 18
  const width = (textWidth - gap * (tables.length - 1)) / tables.length
  const laidOut = tables.map((table, index) => {
    const x = page.left + index * (width + gap)
    const columns = placed(table.columns, x, width)
    const heights = table.rows.map((row) => rowHeight(paper, columns, row))
    return { ...table, note: table.note?.(table.rows.length), x, columns, heights, head: headHeight(paper, columns) }
  })
  const height = Math.max(
    ...laidOut.map(
      ({ heights, head, note }) => sumOf(heights) + titleHeight + (heights.length > 0 ? head : 24) + (note ? 14 : 0),
    ),
  )
  paper.keepTogether(height)
  const top = paper.y
  for (const { title, empty, note, x, columns, rows, heights, head } of laidOut) {
    paper.y = top
    drawTitle(paper, title, x, width)
    paper.y += titleHeight
    if (rows.length === 0) {
      drawEmpty(paper, empty, x, width)
      continue
    }
    paper.within('Table', () => {
      drawHead(paper, columns, paper.y, head)
      paper.y += head
      for (const [index, row] of rows.entries()) {
        drawRow(paper, columns, row, paper.y, heights[index] ?? 0)
        paper.y += heights[index] ?? 0
      }
    })
    if (note) paper.put(note, x, paper.y + 3, { size: sizes.axis, colour: ink.second, width })
  }
  paper.y = top + height + 14
}
