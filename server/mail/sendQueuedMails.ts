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

/** How the mails of a queue are written. */
export interface Letters<K, Reason extends string> {
  readonly queue: MailQueue<K, Reason>
  /** For the message of an error: `reports`. */
  readonly name: string
  /** Writes a mail with the rights that its recipient has now. @returns the mail, or why there is none */
  readonly write: (tx: TenantTransaction, key: K) => Promise<Mail | Reason>
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
 * @throws AggregateError with the failed attempts, after the last mail
 */
export const sendQueuedMails = async <K, Reason extends string>(
  { app, mailer }: Mailing,
  tenantId: number,
  { queue, name, write, idOf }: Letters<K, Reason>,
): Promise<Sending> => {
  const failures: unknown[] = []
  let sent = 0
  let isDone = false
  for (let count = 0; count < mailsPerRun; count += 1) {
    const taken = await withTenant(app, tenantId, (tx) => queue.take(tx, tenantId))
    isDone = taken === undefined
    if (!taken) break
    try {
      const letter = await withTenant(app, tenantId, (tx) => write(tx, taken.key))
      const isMail = typeof letter === 'object'
      if (isMail) {
        await mailer.send({ ...letter, id: idOf(taken.key) })
        sent += 1
      }
      await withTenant(app, tenantId, (tx) => queue.finish(tx, tenantId, taken, isMail ? null : letter))
    } catch (error) {
      failures.push(error)
      await withTenant(app, tenantId, (tx) => queue.fail(tx, tenantId, taken))
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} ${name} could not be mailed`)
  return { sent, isDone }
}
