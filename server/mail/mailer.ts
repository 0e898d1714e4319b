import { setTimeout as wait } from 'node:timers/promises'
import { createTransport } from 'nodemailer'
import { forbidWaiting } from '../db/openTransactions.ts'

export interface MailAttachment {
  readonly filename: string
  readonly contents: Uint8Array
  readonly contentType: string
}

export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** The same for each attempt at one mail, so that mail servers recognise a second copy. */
  readonly id?: string
  readonly attachments?: readonly MailAttachment[]
}

export interface Mailer {
  /** Hands a mail over to the mail server. @throws when several attempts in a row have failed */
  readonly send: (mail: Mail) => Promise<void>
  readonly close: () => void
}

const pauses = [1_000, 5_000, 30_000]
/** Only the error's code, because its message may contain the recipient. */
const reasonOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'unknown reason'

/**
 * Sends mails over SMTP.
 * @param smtpUrl - `smtp://user:password@host:587`
 * @param from - sender, with or without a name
 * @param waits - before each further attempt, in milliseconds
 */
export const createMailer = (smtpUrl: string, from: string, waits: readonly number[] = pauses): Mailer => {
  const transport = createTransport(smtpUrl, { from })
  const domain = /@([^>\s]+)/.exec(from)?.[1] ?? 'localhost'
  const attempt = async (mail: Mail, [pause, ...later]: readonly number[]): Promise<void> => {
    const { id, attachments = [], ...content } = mail
    const failure = await transport
      .sendMail({
        ...content,
        ...(id !== undefined && { messageId: `<${id}@${domain}>` }),
        attachments: attachments.map(({ contents, ...attachment }) => ({
          ...attachment,
          content: Buffer.from(contents),
        })),
      })
      .then(() => undefined, reasonOf)
    if (failure === undefined) return
    if (pause === undefined) throw new Error(`A mail could not be handed over (${failure})`)
    await wait(pause)
    await attempt(mail, later)
  }
  return {
    send: (mail) => {
      forbidWaiting('The mail server')
      return attempt(mail, waits)
    },
    close: () => transport.close(),
  }
}
