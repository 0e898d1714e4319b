import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { BounceKeys } from './takeNews.ts'
import type { MailboxAddress } from './mailboxAddress.ts'
import { noteReadMailbox, noteUnreadMailbox } from './mailboxTrouble.ts'
import { mailboxTrouble, readMailbox } from './readMailbox.ts'

const runMilliseconds = 120_000
const minute = 60_000
const longestPause = 60 * minute

/** After so many failures in a row the mailbox is left alone for so long, in milliseconds. */
export const pauseAfterFailures = (failures: number): number =>
  failures === 0 ? 0 : Math.min(longestPause, 5 * minute * 2 ** (failures - 1))

/** The mailbox to which mails come back, as one process reads it. */
export interface BounceMailbox {
  /** Reads what is new, unless the mailbox is left alone for a while because it could not be read. */
  readonly read: () => Promise<void>
}

interface BounceMailboxOf {
  readonly app: pg.Pool
  /** As renkei_jobs. */
  readonly jobs: pg.Pool
  readonly keys: BounceKeys
  readonly address: MailboxAddress
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn'>
  readonly now?: () => number
}

export const bounceMailbox = ({ app, jobs, keys, address, log, now = Date.now }: BounceMailboxOf): BounceMailbox => {
  let failures = 0
  let notBefore = 0
  return {
    read: async () => {
      if (now() < notBefore) return
      const end = now() + runMilliseconds
      try {
        const run = await readMailbox({ app, keys, isOver: () => now() >= end }, address)
        failures = 0
        await noteReadMailbox(jobs)
        if (Object.keys(run).length > 0) log.info({ component: 'bounces', ...run }, 'Read the mailbox of bounces')
      } catch (error) {
        failures += 1
        const pause = pauseAfterFailures(failures)
        notBefore = now() + pause
        log.warn(
          { component: 'bounces', reason: mailboxTrouble(error), minutes: pause / minute },
          'The mailbox of bounces cannot be read (MAIL_BOUNCE_IMAP_URL)',
        )
        await noteUnreadMailbox(jobs, now())
      }
    },
  }
}
