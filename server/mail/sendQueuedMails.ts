import type pg from 'pg'
import { type TenantTransaction, withTenant } from '../db/tenant.ts'
import type { Mail, Mailer } from './mailer.ts'
import type { MailQueue } from './mailQueue.ts'

/** What sending needs. */
export interface Mailing {
  readonly app: pg.Pool
  readonly mailer: Mailer
  /** Where people open the app. */
  readonly publicUrl: string
}

/** A mail that can be sent. */
export interface WrittenMail {
  readonly mail: Mail
  /** Runs in the transaction that notes that it was sent. */
  readonly onSent?: (tx: TenantTransaction) => Promise<void>
  /** A part that could not be made, which does not hold the mail up. */
  readonly missing?: { readonly part: string; readonly cause: unknown }
}

/** How the mails of a queue are written. */
export interface Letters<K, Reason extends string> {
  readonly queue: MailQueue<K, Reason>
  /** For the message of an error: `reports`. */
  readonly name: string
  /** Writes a mail with the rights that its recipient has now. @returns the mail, or why there is none */
  readonly write: (key: K) => Promise<WrittenMail | Reason>
  /** The same for each attempt at a mail. */
  readonly idOf: (key: K) => string
}

/** A run of {@link sendQueuedMails}. */
export interface Sending {
  readonly sent: number
  readonly isDone: boolean
}

const mailsPerRun = 20

/**
 * Sends the mails of a tenant that are ready. Each is taken by one worker, so another run continues where this one
 * stops, and nothing is sent twice. Only a process that dies between handing a mail over and noting it leaves a second
 * attempt, whose mail has the same id.
 * @returns how many mails were sent, and whether none is left; a run ends after some mails so that other tenants have their turn
 * @throws AggregateError with the failed attempts and the parts that mails were sent without, after the last mail
 */
export const sendQueuedMails = async <K, Reason extends string>(
  { app, mailer }: Mailing,
  tenantId: number,
  { queue, name, write, idOf }: Letters<K, Reason>,
): Promise<Sending> => {
  const failures: unknown[] = []
  const missing: NonNullable<WrittenMail['missing']>[] = []
  let sent = 0
  let isDone = false
  for (let count = 0; count < mailsPerRun; count += 1) {
    const taken = await withTenant(app, tenantId, (tx) => queue.take(tx, tenantId))
    isDone = taken === undefined
    if (!taken) break
    try {
      const written = await write(taken.key)
      if (typeof written !== 'object') {
        await withTenant(app, tenantId, (tx) => queue.finish(tx, tenantId, taken, written))
        continue
      }
      if (written.missing) missing.push(written.missing)
      await mailer.send({ ...written.mail, id: idOf(taken.key) })
      sent += 1
      await withTenant(app, tenantId, async (tx) => {
        await queue.finish(tx, tenantId, taken, null)
        await written.onSent?.(tx)
      })
    } catch (error) {
      failures.push(error)
      await withTenant(app, tenantId, (tx) => queue.fail(tx, tenantId, taken))
    }
  }
  if (failures.length + missing.length > 0) {
    const parts = [...new Set(missing.map(({ part }) => part))].join(', ')
    throw new AggregateError(
      [...failures, ...missing.map(({ cause }) => cause)],
      `${failures.length} ${name} could not be mailed` +
        (missing.length > 0 ? `, ${missing.length} were mailed without ${parts}` : ''),
    )
  }
  return { sent, isDone }
}
