import { beginPart, type Writing } from './content.ts'
import { ink, page, textWidth } from '../../paper/look.ts'
import type { Paper } from '../../paper/paper.ts'

const padding = 10
const ruleGap = 26
/** Font sizes from the largest that is readable to the smallest that is; the first that fits on the sheet is taken. */
const smallest = 8
const fontSizes = [10, 9, smallest] as const
const lineHeight = 1.6

const drawFrame = (paper: Paper, height: number) =>
  paper.decoration(() =>
    paper.doc.roundedRect(page.left, paper.y, textWidth, height, 4).lineWidth(0.8).strokeColor(ink.line).stroke(),
  )

/** Draws lines to write on by hand. */
const drawRules = (paper: Paper, height: number) => {
  drawFrame(paper, height)
  paper.decoration(() => {
    for (let y = paper.y + ruleGap; y < paper.y + height - 8; y += ruleGap)
      paper.line(page.left + padding, y, page.right - padding, y, ink.line)
  })
}

const drawLines = (paper: Paper, lines: readonly string[], size: number, height: number) => {
  drawFrame(paper, height)
  for (const [index, line] of lines.entries())
    if (line !== '') paper.put(line, page.left + padding, paper.y + padding + index * size * lineHeight, { size })
  paper.y += height
}

const drawText = (paper: Paper, remarks: string) => {
  const width = textWidth - 2 * padding
  const rowsOf = (size: number) => Math.floor((page.bottom - paper.y - 2 * padding) / (size * lineHeight))
  const linesOf = (size: number) => paper.linesIn(remarks, { size, width })
  const size = fontSizes.find((one) => linesOf(one).length <= rowsOf(one)) ?? smallest
  const lines = linesOf(size)
  let next = rowsOf(size)
  drawLines(paper, lines.slice(0, next), size, page.bottom - paper.y)
  while (next < lines.length) {
    paper.breakPage()
    paper.put('所見（続き）', page.left, paper.y, { size: 10, bold: true, tag: 'H3' })
    paper.y += 20
    const shown = lines.slice(next, next + rowsOf(size))
    drawLines(paper, shown, size, shown.length * size * lineHeight + 2 * padding)
    paper.y += 14
    next += shown.length
  }
}

/**
 * Draws what the office says about the month, in the room that is left on the first sheet; ruled lines if nothing has
 * been typed. A text that is too long goes on on the next sheet.
 */
export const drawRemarks = ({ paper, report: { month } }: Writing): void => {
  beginPart(paper, '所見', 120)
  if (month.remarks === '') drawRules(paper, page.bottom - paper.y)
  else drawText(paper, month.remarks)
}
