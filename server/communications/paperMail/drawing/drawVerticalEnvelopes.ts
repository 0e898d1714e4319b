import { envelope } from '#contract/communications/mailFormats.ts'
import type { MailRecipient } from '#contract/communications/paperMail.ts'
import { ink } from '#server/paper/look.ts'
import type { Paper } from '#server/paper/paper.ts'
import { personLines } from './addressBlock.ts'
import type { LabelOptions } from './drawLabels.ts'
import { mm } from './millimetres.ts'
import { columnsOf, verticalText } from './verticalText.ts'

// The envelope stands upright. All places are in millimetres.
const width = envelope.height
const height = envelope.width

/** The printed boxes of the postal code, 47.7 mm wide: 12 mm below the upper edge, 8 mm from the right one (日本郵便, 郵便番号枠). */
const boxes = { top: 12, width: 5.7, height: 8, lefts: [0, 7, 14, 21.6, 28.4, 35.2, 42] } as const
const firstBox = width - 8 - 47.7

/** Where the address and the names stand: from the right to the left, clear of the sender. */
const addressArea = { right: width - 12, left: 46, top: 28, bottom: 205 } as const
/** The sender stands at the left, as low as its longest column allows. */
const senderArea = { right: 40, left: 10, top: 100, bottom: 218 } as const

/** One part of an address in columns. */
interface Part {
  readonly text: string
  /** In points. */
  readonly size: number
  readonly bold?: boolean
  /** How much lower than the top it begins, in millimetres. */
  readonly indent: number
  /** The blank right of it, as a share of its size. */
  readonly gap: number
}

interface PlacedColumn {
  readonly text: string
  readonly size: number
  readonly bold: boolean
  /** Of its middle, in points. */
  readonly x: number
  readonly y: number
}

const partsOf = (recipient: MailRecipient): Part[] => {
  const { address, institution_name: institution, honorific } = recipient
  const lines = personLines(recipient)
  const person = lines.at(-1)
  const name = { size: 22, bold: true, indent: 22, gap: 0.6 }
  if (person === undefined)
    return [
      { text: address, size: 15, indent: 0, gap: 0 },
      { text: `${institution}　${honorific}`, ...name },
    ]
  return [
    { text: address, size: 15, indent: 0, gap: 0 },
    { text: institution, size: 16, indent: 10, gap: 0.7 },
    ...lines.slice(0, -1).map((text) => ({ text, size: 13, indent: 22, gap: 0.4 })),
    { text: person, ...name },
  ]
}

interface Area {
  readonly right: number
  readonly left: number
  readonly top: number
  readonly bottom: number
}

/** Columns from right to left, each part a little lower where it says so. @returns undefined if they are too wide */
const layOut = (parts: readonly Part[], area: Area, scale: number): readonly PlacedColumn[] | undefined => {
  const columns: PlacedColumn[] = []
  let x = mm(area.right)
  for (const [index, { text, size: usual, bold = false, indent, gap }] of parts.entries()) {
    const size = usual * scale
    const top = mm(area.top + indent)
    if (index > 0) x -= gap * size
    for (const [place, column] of columnsOf(verticalText(text), Math.floor((mm(area.bottom) - top) / size)).entries()) {
      if (place > 0) x -= 0.25 * size
      columns.push({ text: column, size, bold, x: x - size / 2, y: top })
      x -= size
    }
  }
  return x >= mm(area.left) ? columns : undefined
}

const scales = [1, 0.92, 0.85, 0.78, 0.7, 0.62, 0.55, 0.48, 0.4, 0.33]

/** Nothing is cut: what is too long becomes smaller. */
const fitting = (parts: readonly Part[], area: Area): readonly PlacedColumn[] => {
  for (const scale of scales) {
    const columns = layOut(parts, area, scale)
    if (columns) return columns
  }
  return layOut(parts, { ...area, left: Number.NEGATIVE_INFINITY }, 0.3) ?? []
}

const drawPostalCode = (paper: Paper, digits: string, { x: right, y: down }: LabelOptions['shift']) => {
  const size = 15
  paper.tagged('P', () => {
    for (const [index, digit] of [...digits].entries())
      paper.draw(
        digit,
        mm(firstBox + (boxes.lefts[index] ?? 0) + right),
        mm(boxes.top + boxes.height / 2 + down) - paper.lineHeight({ size }) * 0.53,
        { size, width: mm(boxes.width), align: 'center' },
      )
  })
}

/** The columns of the sender, which end at the bottom together. */
const senderColumns = (sender: readonly string[]): readonly PlacedColumn[] => {
  const columns = fitting(
    sender.map((text) => ({ text, size: 10, indent: 0, gap: 0.35 })),
    senderArea,
  )
  const ends = columns.map(({ text, size, y }) => y + [...text].length * size)
  const free = mm(senderArea.bottom) - Math.max(...ends)
  return columns.map((column) => ({ ...column, y: column.y + free }))
}

/**
 * Draws an envelope for each recipient in vertical writing, with the postal code in the printed boxes. A test is one envelope with the outlines of boxes
 * and address.
 */
export const drawVerticalEnvelopes = (
  paper: Paper,
  recipients: readonly MailRecipient[],
  sender: readonly string[],
  { shift, isTest }: Pick<LabelOptions, 'shift' | 'isTest'>,
): void => {
  const from = senderColumns(sender.slice(0, 4).filter((line) => line.trim() !== ''))
  for (const [index, recipient] of (isTest ? recipients.slice(0, 1) : recipients).entries()) {
    if (index > 0) paper.breakPage()
    if (isTest)
      paper.decoration(() => {
        const { right, left, top, bottom } = addressArea
        paper.outline(mm(left + shift.x), mm(top + shift.y), mm(right - left), mm(bottom - top))
        for (const place of boxes.lefts)
          paper.outline(mm(firstBox + place + shift.x), mm(boxes.top + shift.y), mm(boxes.width), mm(boxes.height))
        paper.outline(mm(5), mm(5), mm(width - 10), mm(height - 10))
      })
    if (recipient.postal_code) drawPostalCode(paper, recipient.postal_code, shift)
    for (const { text, size, bold, x, y } of fitting(partsOf(recipient), addressArea))
      paper.putColumn(text, x + mm(shift.x), y + mm(shift.y), { size, bold, colour: ink.text })
    for (const { text, size, x, y } of from)
      paper.putColumn(text, x + mm(shift.x), y + mm(shift.y), { size, colour: ink.second })
  }
}
