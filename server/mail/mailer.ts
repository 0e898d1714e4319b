import { createTransport } from 'nodemailer'

export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

export interface Mailer {
  /** Hands a mail over to the mail server. @throws when it could not be had several times in a row */
  readonly send: (mail: Mail) => Promise<void>
  readonly close: () => void
}

const pauses = [1_000, 5_000, 30_000]
const wait = (milliseconds: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, milliseconds).unref()
  })

/**
 * Sends mails over SMTP.
 * @param smtpUrl - `smtp://user:password@host:587`
 * @param from - sender, with or without a name
 */
export const createMailer = (smtpUrl: string, from: string): Mailer => {
  const transport = createTransport(smtpUrl, { from })
  const attempt = async (mail: Mail, [pause, ...later]: readonly number[]): Promise<void> => {
    try {
      await transport.sendMail(mail)
    } catch (error) {
      if (pause === undefined) throw error
      await wait(pause)
      await attempt(mail, later)
    }
  }
  return { send: (mail) => attempt(mail, pauses), close: () => transport.close() }
}
