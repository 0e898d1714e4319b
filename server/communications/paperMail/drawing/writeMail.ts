import {
  type LetterValues,
  letterMerger,
  letterTitleMerger,
  letterValues,
} from '#contract/communications/letterFields.ts'
import { envelope, labelSheetOf, type MailFormat } from '#contract/communications/mailFormats.ts'
import type { MailRecipient } from '#contract/communications/paperMail.ts'
import { contentsOf } from '#server/paper/contentsOf.ts'
import { loadFonts } from '#server/paper/fonts.ts'
import { Paper } from '#server/paper/paper.ts'
import { drawEnvelopes } from './drawEnvelopes.ts'
import { drawLabels, type LabelOptions } from './drawLabels.ts'
import { drawLetters } from './drawLetters.ts'
import { drawVerticalEnvelopes } from './drawVerticalEnvelopes.ts'
import { mm } from './millimetres.ts'

/** What is to be printed, as plain data. */
export interface Mail extends LabelOptions {
  readonly format: MailFormat
  readonly title: string
  readonly tenant: string
  readonly staff: string
  readonly recipients: readonly MailRecipient[]
  /** The block of the sender, with merge fields. */
  readonly sender: string
  /** With merge fields. Blank unless the format is `letter`. */
  readonly letter: { readonly title: string; readonly text: string; readonly date: string }
}

function* filledLetters({ recipients, letter, sender, staff }: Mail) {
  const title = letterTitleMerger(letter.title)
  const text = letterMerger(letter.text)
  const senderText = letterMerger(sender)
  for (const recipient of recipients) {
    const values: LetterValues = letterValues(recipient, staff, letter.date)
    yield { recipient, title: title(values), text: text(values), sender: senderText(values), date: letter.date }
  }
}

/** Writes labels, envelopes or letters as a PDF. */
export const writeMail = async (mail: Mail): Promise<Buffer> => {
  const { format, title, tenant, staff, recipients, sender } = mail
  const paper = new Paper(await loadFonts(), {
    title,
    author: `${tenant}　${staff}`,
    subject: title,
    ...(format === 'envelope_n3' && { size: [mm(envelope.width), mm(envelope.height)] as const }),
    ...(format === 'envelope_n3_vertical' && { size: [mm(envelope.height), mm(envelope.width)] as const }),
  })
  const sheet = labelSheetOf(format)
  if (sheet) drawLabels(paper, sheet, recipients, mail)
  else if (format === 'letter') drawLetters(paper, filledLetters(mail))
  else {
    const filled = letterMerger(sender)({ 医療機関名: '', 氏名: '', 敬称: '', 所属: '', 担当者: staff, 日付: '' })
    const draw = format === 'envelope_n3_vertical' ? drawVerticalEnvelopes : drawEnvelopes
    draw(paper, recipients, filled.split('\n'), mail)
  }
  return contentsOf(paper)
}
