import { envelope } from '#contract/communications/mailFormats.ts'
import type { MailRecipient } from '#contract/communications/paperMail.ts'
import { ink } from '#server/paper/look.ts'
import type { Paper } from '#server/paper/paper.ts'
import { drawAddress } from './addressBlock.ts'
import type { LabelOptions } from './drawLabels.ts'
import { mm } from './millimetres.ts'

/** Where the address stands, in millimetres: right of the middle of the left half, clear of stamp and sender. */
const addressArea = { x: 62, y: 30, width: 150, height: 52 } as const
const senderArea = { x: 15, y: 92, width: 120 } as const

/** Draws an envelope for each recipient, horizontally. A test is one envelope with the outline of the address. */
export const drawEnvelopes = (
  paper: Paper,
  recipients: readonly MailRecipient[],
  sender: readonly string[],
  { shift, isTest }: Pick<LabelOptions, 'shift' | 'isTest'>,
): void => {
  const bounds = {
    x: mm(addressArea.x + shift.x),
    y: mm(addressArea.y + shift.y),
    width: mm(addressArea.width),
    height: mm(addressArea.height),
  }
  for (const [index, recipient] of (isTest ? recipients.slice(0, 1) : recipients).entries()) {
    if (index > 0) paper.breakPage()
    if (isTest)
      paper.decoration(() => {
        paper.outline(bounds.x, bounds.y, bounds.width, bounds.height)
        paper.outline(mm(5), mm(5), mm(envelope.width - 10), mm(envelope.height - 10))
      })
    drawAddress(paper, recipient, bounds, 1.5)
    let y = mm(senderArea.y + shift.y)
    for (const line of sender
      .slice(0, 4)
      .flatMap((text) => paper.linesIn(text, { size: 8, width: mm(senderArea.width) }))) {
      paper.put(line, mm(senderArea.x + shift.x), y, { size: 8, colour: ink.second })
      y += paper.lineHeight({ size: 8 })
    }
  }
}
