import type { LabelSheet } from '#contract/communications/mailFormats.ts'
import type { MailRecipient } from '#contract/communications/paperMail.ts'
import type { Paper } from '#server/paper/paper.ts'
import { drawAddress } from './addressBlock.ts'
import { mm } from './millimetres.ts'

/** The blank edge inside a label, in millimetres: printers and makers differ by some. */
const edge = { x: 5.5, y: 3 } as const
/** Labels lower than this have smaller letters. */
const lowHeight = 40

export interface LabelOptions {
  /** From 1, by rows. */
  readonly firstLabel: number
  /** In millimetres. */
  readonly shift: { readonly x: number; readonly y: number }
  readonly isTest: boolean
}

/** The upper left corner of a label, in millimetres. @param place - from 0 */
export const cornerOf = ({ columns, width, height, left, top, gap }: LabelSheet, place: number) => ({
  x: left + (place % columns) * (width + gap),
  y: top + Math.floor(place / columns) * height,
})

const drawOutlines = (paper: Paper, sheet: LabelSheet, { shift }: LabelOptions) =>
  paper.decoration(() => {
    for (let place = 0; place < sheet.columns * sheet.rows; place += 1) {
      const { x, y } = cornerOf(sheet, place)
      paper.outline(mm(x + shift.x), mm(y + shift.y), mm(sheet.width), mm(sheet.height))
    }
  })

/** Draws addresses on sheets of labels. A test has the outlines of the labels, and no more than one sheet. */
export const drawLabels = (
  paper: Paper,
  sheet: LabelSheet,
  recipients: readonly MailRecipient[],
  options: LabelOptions,
): void => {
  const { firstLabel, shift, isTest } = options
  const perSheet = sheet.columns * sheet.rows
  const skipped = firstLabel - 1
  const drawn = isTest ? recipients.slice(0, perSheet - skipped) : recipients
  if (isTest) drawOutlines(paper, sheet, options)
  for (const [index, recipient] of drawn.entries()) {
    const place = (skipped + index) % perSheet
    if (index > 0 && place === 0) paper.breakPage()
    const corner = cornerOf(sheet, place)
    const bounds = {
      x: mm(corner.x + edge.x + shift.x),
      y: mm(corner.y + edge.y + shift.y),
      width: mm(sheet.width - 2 * edge.x),
      height: mm(sheet.height - 2 * edge.y),
    }
    drawAddress(paper, recipient, bounds, sheet.height < lowHeight ? 0.88 : 1)
  }
}
