import type { z } from 'zod'
import type { EmailRecipient, RecipientConditions } from '#contract/emails/recipients.ts'
import type { Language } from '#contract/messages.ts'
import { byteOrderMark, csvRows } from '../../tables/csvFile.ts'
import { templateHeadings } from './recipientColumns.ts'
import { readRecipients } from './recipientRows.ts'
import { reasonWords, stateWords } from './recipientWords.ts'
import type { RecipientCaller } from './storeRecipients.ts'

const outcomeHeadings: Record<Language, readonly string[]> = {
  ja: ['ファイルの行', '状態', '理由'],
  en: ['Line of the file', 'State', 'Reason'],
}

const cellsOf = (language: Language, recipient: z.input<typeof EmailRecipient>) => [
  recipient.medical_institution?.id,
  '',
  recipient.institution_name,
  '',
  recipient.destination,
  recipient.honorific,
  recipient.division,
  recipient.email,
  recipient.line_number,
  stateWords[language][recipient.state],
  reasonWords(language, recipient.reason),
]

/** Recipients of an e-mail as CSV that can be mended and used as a file of recipients again. */
export async function* recipientsAsCsv(
  caller: RecipientCaller,
  emailId: number,
  conditions: z.output<typeof RecipientConditions>,
  language: Language,
): AsyncGenerator<string> {
  yield byteOrderMark + csvRows([[...templateHeadings, ...outcomeHeadings[language]]])
  for await (const recipients of readRecipients(caller, emailId, conditions))
    yield csvRows(recipients.map((recipient) => cellsOf(language, recipient)))
}

/** A file of recipients without rows. */
export async function* recipientsTemplate(): AsyncGenerator<string> {
  yield byteOrderMark + csvRows([templateHeadings])
}
