import { setImmediate } from 'node:timers/promises'
import { type DrawnChart, drawCharts } from './charts/chart.ts'
import { contentsOf } from './contentsOf.ts'
import { loadFonts } from './fonts.ts'
import { ink, page, sizes, textWidth } from './look.ts'
import { Paper } from './paper.ts'
import { drawTable, type Table } from './table.ts'
import { drawEdges, drawTitleBlock, type Head } from './titleBlock.ts'

/** A block of a document. Its notes stand below it. */
export type SheetPart = { readonly notes?: readonly string[] } & (
  | { readonly table: Table }
  | { readonly chart: DrawnChart }
  | { readonly title: string; readonly text: string }
)

/** A document of tables, charts and texts under one head, as plain data. */
export interface Sheets {
  readonly head: Head
  readonly parts: readonly SheetPart[]
}

const titleOf = (part: SheetPart) => ('table' in part ? part.table : 'chart' in part ? part.chart : part).title

const drawPart = (paper: Paper, part: SheetPart) => {
  paper.bookmark(titleOf(part))
  if ('table' in part) drawTable(paper, part.table)
  else if ('chart' in part) drawCharts(paper, [part.chart])
  else {
    paper.keepTogether(48)
    paper.put(part.title, page.left, paper.y, { bold: true, size: sizes.block, width: textWidth, tag: 'H3' })
    paper.y += 18
    for (const line of part.text.split('\n')) paper.paragraph(line, { size: sizes.body }, 2)
    paper.y += 12
  }
  const { notes = [] } = part
  if (notes.length === 0) return
  paper.y -= 8
  for (const note of notes) paper.paragraph(note, { size: sizes.axis, colour: ink.second }, 1.5)
  paper.y += 10
}

/** Writes a document as a PDF, with the head and the edges of the monthly report. */
export const writeSheets = async ({ head, parts }: Sheets): Promise<Buffer> => {
  const paper = new Paper(await loadFonts(), {
    title: `${head.title}　${head.period}`,
    author: `${head.tenant}　${head.author}`,
    subject: head.lines.map(([name, text]) => `${name}: ${text}`).join('\n'),
  })
  drawTitleBlock(paper, head)
  for (const part of parts) {
    drawPart(paper, part)
    await setImmediate()
  }
  drawEdges(paper, head)
  return contentsOf(paper)
}
