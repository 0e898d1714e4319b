import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { startMailCatcher } from '#server/mail/catcher.ts'
import { createMailer, type Mailer } from '#server/mail/mailer.ts'
import { filesOf, mailsTo, type ReceivedMail } from './mails.ts'

export interface Mailbox {
  readonly mailer: Mailer
  readonly smtpUrl: string
  readonly received: (address: string) => Promise<ReceivedMail[]>
  /** The nth mail to an address; waits until it has arrived. */
  readonly nth: (address: string, n: number) => Promise<ReceivedMail>
  /** The files of a mail that was received. */
  readonly filesOf: (mail: ReceivedMail) => ReturnType<typeof filesOf>
  readonly stop: () => Promise<void>
}

/** A real mail server for one test file. */
export const testMailbox = async (): Promise<Mailbox> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'renkei-mail-'))
  const catcher = await startMailCatcher({ host: '127.0.0.1', smtpPort: 0, webPort: 0, dataDir })
  const mailer = createMailer(catcher.smtpUrl, 'Renkei <no-reply@renkei.example>')
  const received = (address: string) => mailsTo(catcher.webUrl, address)
  return {
    mailer,
    smtpUrl: catcher.smtpUrl,
    received,
    filesOf: (mail) => filesOf(catcher.webUrl, mail),
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

/** For tests that must not send mails: sending fails. */
export const noMailer: Mailer = {
  send: () => Promise.reject(new Error('This test expects no mail')),
  close: () => {},
}
