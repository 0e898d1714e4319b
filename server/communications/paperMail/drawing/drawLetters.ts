import type { MailRecipient } from '#contract/communications/paperMail.ts'
import { page } from '#server/paper/look.ts'
import type { Paper } from '#server/paper/paper.ts'
import { mm } from './millimetres.ts'

/** A letter to one recipient, with its fields filled. */
export interface FilledLetter {
  readonly recipient: MailRecipient
  readonly title: string
  readonly text: string
  readonly sender: string
  /** In words. */
  readonly date: string
}

const left = mm(25)
const right = page.width - left
const width = right - left
const top = mm(24)
const bottom = page.height - mm(24)
const size = 10.5
/** From line to line. */
const pitch = size * 1.75
const senderWidth = mm(75)

/** Words that end a letter stand at the right. */
const closings = new Set(['敬具', '敬白', '謹白', '謹言', '草々', '以上'])
/** Stands in the middle, above what a letter lists. */
const heading = '記'

/** Wrapping drops the blanks that a paragraph begins with, so squares of the same width hold their place. */
const square = '■'

/** The lines of a paragraph, and how far the first one is indented. */
const indentedLines = (paper: Paper, paragraph: string) => {
  const text = paragraph.trimStart()
  const indent = paragraph.length - text.length
  const [first = '', ...others] = paper.linesIn(square.repeat(indent) + text, { size, width })
  return { indent: paper.widthOf(square.repeat(indent), { size }), lines: [first.replaceAll(square, ''), ...others] }
}

const drawHead = (paper: Paper, { recipient, sender, date }: FilledLetter) => {
  const put = (text: string, x: number, style: Parameters<Paper['put']>[3] = {}) => {
    paper.put(text, x, paper.y, { size, ...style })
    paper.y += pitch
  }
  put(date, left, { width, align: 'right' })
  paper.y += pitch / 2
  const { institution_name: institution, division, name, honorific } = recipient
  const person =
    name === null ? division && `${division}${honorific}` : `${division ? `${division}　` : ''}${name} ${honorific}`
  for (const line of [person ? institution : `${institution}　${honorific}`, ...(person ? [person] : [])])
    for (const part of paper.linesIn(line, { size: 12, width: width * 0.75 })) put(part, left, { size: 12 })
  paper.y += pitch / 2
  // A block whose longest line ends at the right edge.
  const lines = paper.linesIn(sender, { size: 9.5, width: senderWidth })
  const blockWidth = Math.max(0, ...lines.map((line) => paper.widthOf(line, { size: 9.5 })))
  for (const line of lines) {
    paper.put(line, right - blockWidth, paper.y, { size: 9.5 })
    paper.y += pitch * 0.85
  }
  paper.y += pitch
}

const drawLetter = (paper: Paper, letter: FilledLetter) => {
  const firstSheet = paper.sheetCount
  paper.y = top
  const moveTo = (height: number) => {
    if (paper.y + height <= bottom) return
    paper.breakPage()
    paper.y = top
    const number = paper.sheetCount - firstSheet + 1
    paper.decoration(() => paper.draw(`${number}`, left, bottom + mm(8), { size: 8, width, align: 'center' }))
  }
  drawHead(paper, letter)
  for (const line of paper.linesIn(letter.title, { size: 14, bold: true, width })) {
    paper.put(line, left, paper.y, { size: 14, bold: true, width: width + 1, align: 'center', tag: 'H1' })
    paper.y += 14 * 1.6
  }
  paper.y += pitch / 2
  for (const paragraph of letter.text.split('\n')) {
    const only = paragraph.trim()
    const align = closings.has(only) ? 'right' : only === heading ? 'center' : undefined
    const { indent, lines } = indentedLines(paper, align ? only : paragraph)
    for (const [index, line] of lines.entries()) {
      moveTo(pitch)
      if (line !== '')
        paper.put(line, left + (index === 0 ? indent : 0), paper.y, { size, ...(align && { width, align }) })
      paper.y += pitch
    }
  }
}

/** Draws a letter for each recipient, each on sheets of its own. Its sheets after the first are numbered. */
export const drawLetters = (paper: Paper, letters: Iterable<FilledLetter>): void => {
  let isFirst = true
  for (const letter of letters) {
    if (!isFirst) paper.breakPage()
    isFirst = false
    drawLetter(paper, letter)
  }
}
