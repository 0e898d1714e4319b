import { ink, page, sizes, textWidth } from './look.ts'
import type { Paper } from './paper.ts'

type Line = readonly [name: string, text: string]

export interface Head {
  readonly title: string
  readonly tenant: string
  /** The period of the sheets after the first; the same as `month` if they have no other. */
  readonly period: string
  /** The month of the first page. */
  readonly month: string
  /** What the report shows and by which conditions, line by line. */
  readonly lines: readonly Line[]
  /** Those of the conditions that leave something out. The first page says them too. */
  readonly narrowed: readonly Line[]
  readonly author: string
  readonly made: string
}

/** The confidentiality marking. */
const marking = '取扱注意'

const nameWidth = 66

const drawLines = (paper: Paper, lines: readonly Line[]) => {
  for (const [name, text] of lines) {
    const style = { size: 8.5, width: textWidth - nameWidth, lines: 4 } as const
    const height = paper.heightOf(text, style)
    paper.put(name, page.left, paper.y, { size: 8.5, colour: ink.second, width: nameWidth })
    paper.put(text, page.left + nameWidth, paper.y, style)
    paper.y += Math.min(height, style.lines * paper.lineHeight(style)) + 1.5
  }
}

/** A title that does not fit on one line is written smaller on several. */
const titleStyle = (paper: Paper, title: string) => {
  const style = { size: sizes.title, bold: true, width: textWidth } as const
  return paper.widthOf(title, style) <= textWidth ? { ...style, lines: 1 } : { ...style, size: 15, lines: 4 }
}

/** Draws the head of the first sheet. */
export const drawTitleBlock = (paper: Paper, head: Head): void => {
  const top = 40
  paper.decoration(() => paper.box(page.left, top, textWidth, 3, ink.accent))
  paper.put(head.tenant, page.left, top + 12, { size: 10, colour: ink.second, width: textWidth - 80 })
  paper.tagged('P', () => {
    paper.doc
      .rect(page.right - 58, top + 13, 58, 19)
      .lineWidth(1)
      .strokeColor(ink.decline)
      .stroke()
    paper.draw(marking, page.right - 58, top + 15, {
      size: 10,
      bold: true,
      colour: ink.decline,
      width: 58,
      align: 'center',
    })
  })
  const title = titleStyle(paper, head.title)
  paper.put(head.title, page.left, top + (title.lines === 1 ? 26 : 34), { ...title, tag: 'H1' })
  const below = top + (title.lines === 1 ? 58 : 38 + paper.heightOf(head.title, title))
  paper.put(head.month, page.left, below, { size: 14, bold: true, colour: ink.accent, width: textWidth / 2 })
  if (head.period !== head.month)
    paper.put(`2ページから: ${head.period}`, page.left + textWidth / 2, below + 6, {
      size: 8.5,
      colour: ink.second,
      width: textWidth / 2,
      align: 'right',
    })
  paper.y = below + 26
  drawLines(paper, head.narrowed)
  paper.y += 6
}

/** Draws the period and the conditions of the sheets after the first. */
export const drawConditions = (paper: Paper, head: Head): void => {
  paper.put(head.period, page.left, paper.y, { size: 14, bold: true, colour: ink.accent, width: textWidth, tag: 'H2' })
  paper.y += 24
  drawLines(paper, head.lines)
  paper.y += 12
}

/** Draws header and footer of every sheet: whose report it is, the confidentiality marking, and the number of the sheet. */
export const drawEdges = (paper: Paper, head: Head): void => {
  const { count } = paper.doc.bufferedPageRange()
  const style = { size: 7.5, colour: ink.second } as const
  for (let index = 0; index < count; index += 1) {
    paper.doc.switchToPage(index)
    paper.decoration(() => {
      if (index > 0) {
        paper.draw(`${head.tenant}　${head.title}　${head.period}`, page.left, 34, { ...style, width: textWidth - 60 })
        paper.draw(marking, page.right - 60, 34, {
          ...style,
          bold: true,
          colour: ink.decline,
          width: 60,
          align: 'right',
        })
        paper.line(page.left, 48, page.right, 48, ink.line, 0.6)
      }
      paper.draw(`作成 ${head.made}　${head.author}`, page.left, 805, { ...style, width: textWidth - 80 })
      paper.draw(`${index + 1} / ${count}`, page.right - 80, 805, { ...style, width: 80, align: 'right' })
    })
  }
}
