import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { z } from 'zod'
import { startMailCatcher } from '../../server/mail/catcher.ts'
import { createMailer, type Mailer } from '../../server/mail/mailer.ts'

/** A mail as the catcher's inbox gives it out. */
const Mails = z.array(
  z.object({
    subject: z.string(),
    text: z.string(),
    html: z.string(),
    to: z.array(z.object({ address: z.string() })),
  }),
)
export type ReceivedMail = z.infer<typeof Mails>[number]

/** What has come for an address so far, oldest first. @param inbox - origin of the catcher's web inbox */
export const mailsTo = async (inbox: string, address: string): Promise<ReceivedMail[]> => {
  const mails = Mails.parse(await (await fetch(`${inbox}/api/email`)).json())
  return mails.filter(({ to }) => to.some((one) => one.address === address))
}

/** The link in a mail. */
export const linkIn = ({ text }: ReceivedMail): string => /^https?:\/\/\S+$/m.exec(text)?.[0] ?? ''

/** The six digits in a mail. */
export const codeIn = ({ text }: ReceivedMail): string => /^\d{6}$/m.exec(text)?.[0] ?? ''

export interface Mailbox {
  readonly mailer: Mailer
  readonly received: (address: string) => Promise<ReceivedMail[]>
  /** The nth mail for an address, once it has come. */
  readonly nth: (address: string, n: number) => Promise<ReceivedMail>
  readonly stop: () => Promise<void>
}

/** A real mail server of this test's own. */
export const testMailbox = async (): Promise<Mailbox> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'renkei-mail-'))
  const catcher = await startMailCatcher({ host: '127.0.0.1', smtpPort: 0, webPort: 0, dataDir })
  const mailer = createMailer(catcher.smtpUrl, 'Renkei <no-reply@renkei.example>')
  const received = (address: string) => mailsTo(catcher.webUrl, address)
  return {
    mailer,
    received,
    nth: async (address, n) => {
      await expect.poll(async () => (await received(address)).length, { timeout: 10_000 }).toBeGreaterThanOrEqual(n)
      const mail = (await received(address))[n - 1]
      if (!mail) throw new Error('No mail has come')
      return mail
    },
    stop: async () => {
      mailer.close()
      await catcher.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** For tests in which no mail is expected: sending fails. */
export const noMailer: Mailer = {
  send: () => Promise.reject(new Error('This test expects no mail')),
  close: () => {},
}
