import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { withTenant } from '../../db/tenant.ts'
import type { CampaignMail } from './campaignMail.ts'
import { type CampaignMessage, campaignMessages, readCampaign } from './message/campaignMessages.ts'
import { preparedAhead } from './message/preparedAhead.ts'
import { type Line, NoLine } from './smtp/line.ts'
import { type Ledger, openLedger } from './state/ledger.ts'
import { type Attempt, outcomeOf } from './state/outcome.ts'
import { openRecipientQueue, type RecipientQueue } from './state/recipientQueue.ts'
import type { ReservedRecipient } from './state/recipients.ts'

/** How a run on one e-mail ended. */
export interface CampaignRun {
  /** Why nothing could be sent; null if it could. */
  readonly trouble: NoLine['trouble'] | null
  /** After how many milliseconds addresses that had to wait for their domain may go on; null if none waits. */
  readonly domainsWait: number | null
}

/** In what is left of a lease there must be time to write down what became of the message. */
const usableLease = 0.9

/** What is written ahead of its turn. */
const ahead = { messagesPerLine: 2, bytes: 8_000_000 }

interface Sending {
  readonly mail: CampaignMail
  readonly replace: (line: Line) => Promise<Line>
  readonly ledger: Ledger
  readonly queue: RecipientQueue
}

const isBroken = ({ code, wasEnded }: Attempt) => code === null && !wasEnded

/**
 * Sends one message and has it noted before its end and after the answer.
 * @returns the line for the next message
 * @throws NoLine when the line broke and no other one can be had
 */
const sendMessage = async (
  { mail, replace, ledger, queue }: Sending,
  first: Line,
  recipient: ReservedRecipient,
  { messageId, envelope, message }: CampaignMessage,
): Promise<Line> => {
  const latest = Date.now() + mail.leaseMilliseconds * usableLease
  const departed = ledger.depart(recipient, messageId)
  const mayEnd = async () => (await departed) && Date.now() < latest
  let line = first
  let attempt = await line.send(envelope, message, mayEnd)
  if (!(await departed)) return line
  queue.done(recipient)
  try {
    // A server may have closed the line since its last message. Nothing was handed over, so another line does.
    if (isBroken(attempt)) {
      line = await replace(line)
      attempt = await line.send(envelope, message, mayEnd)
    }
  } finally {
    ledger.settle(recipient, messageId, outcomeOf(attempt))
  }
  return line
}

const throwFirst = (workers: readonly PromiseSettledResult<void>[]) => {
  for (const worker of workers) if (worker.status === 'rejected') throw worker.reason
}

const pollMilliseconds = 200

/** Waits for work. @returns false if it has not ended so many milliseconds after the run was over */
const endsBefore = async (
  work: Promise<unknown>,
  isOver: () => boolean,
  patienceMilliseconds: number,
): Promise<boolean> => {
  const waiting = new AbortController()
  const { signal } = waiting
  const pause = async (milliseconds: number) => {
    await wait(milliseconds, undefined, { signal })
    return false
  }
  const ended = work.then(() => true)
  try {
    while (!isOver()) if (await Promise.race([ended, pause(pollMilliseconds)])) return true
    return await Promise.race([ended, pause(patienceMilliseconds)])
  } finally {
    waiting.abort()
  }
}

/**
 * Sends an e-mail to its recipients whose turn it is, over all lines at once, until none is left or the run is over.
 * Any number of processes may do so at a time.
 * @param isOver - whether the run should come to its end
 */
export const sendCampaign = async (
  app: pg.Pool,
  mail: CampaignMail,
  {
    tenantId,
    emailId,
    isOver,
  }: { readonly tenantId: number; readonly emailId: number; readonly isOver: () => boolean },
): Promise<CampaignRun> => {
  const campaign = await withTenant(app, tenantId, (tx) => readCampaign(tx, tenantId, emailId))
  if (!campaign) throw new Error(`E-mail ${emailId} is being sent but was never rendered`)
  const write = await campaignMessages(mail, tenantId, campaign)
  const ledger = openLedger({
    app,
    tenantId,
    emailId,
    lines: mail.lines.size,
    leaseMilliseconds: mail.leaseMilliseconds,
  })
  let trouble: NoLine['trouble'] | null = null
  let domainsWait: number | null = null
  let isEnded = false
  /** The lines on which this run works. */
  const busy = new Set<Line>()
  const queue = openRecipientQueue(app, {
    tenantId,
    emailId,
    reservedMilliseconds: mail.reservedMilliseconds,
    isOver: () => isEnded || trouble !== null || isOver(),
  })

  /** Waits for the right to send. @returns false if the domain has to wait for longer than the run */
  const paced = async (recipient: ReservedRecipient): Promise<boolean> => {
    const domain = recipient.address.slice(recipient.address.lastIndexOf('@') + 1)
    for (;;) {
      const { wait: milliseconds, because } = mail.pace.take(domain, performance.now())
      if (because === null) return true
      if (because === 'domain') {
        domainsWait = Math.min(domainsWait ?? Infinity, milliseconds)
        queue.avoid(domain)
        return false
      }
      await wait(milliseconds)
      if (isOver()) return false
    }
  }

  const prepare = async () => {
    const recipient = await queue.next()
    return recipient && { recipient, message: await write(recipient) }
  }

  // Written while the process would otherwise wait for the database and the server.
  const nextMessage = preparedAhead(prepare, {
    count: mail.lines.size * ahead.messagesPerLine,
    bytes: ahead.bytes,
    bytesOf: ({ message: { message } }) => message.length,
  })

  const replace = async (line: Line) => {
    const next = await mail.lines.replace(line)
    busy.delete(line)
    busy.add(next)
    return next
  }

  const work = async () => {
    let prepared = await nextMessage()
    if (!prepared) return
    let line = await mail.lines.take()
    try {
      while (prepared && !isEnded) {
        const { recipient, message } = prepared
        if (await paced(recipient)) {
          busy.add(line)
          if (!line.isOpen()) line = await replace(line)
          line = await sendMessage({ mail, replace, ledger, queue }, line, recipient, message)
          busy.delete(line)
        }
        prepared = await nextMessage()
      }
    } finally {
      busy.delete(line)
      mail.lines.giveBack(line)
    }
  }
  const working = Promise.allSettled(
    Array.from({ length: mail.lines.size }, () =>
      work().catch((error: unknown) => {
        if (!(error instanceof NoLine)) throw error
        trouble = error.trouble
      }),
    ),
  )
  const isDone = await endsBefore(working, () => isOver(), mail.patienceMilliseconds)
  isEnded = true
  const end = async () => {
    try {
      await ledger.written()
    } finally {
      await queue.close()
    }
  }
  if (!isDone) {
    // A server that keeps silent holds up nobody but whom it was asked about.
    const silent = [...busy]
    for (const line of silent) mail.lines.leave(line)
    if (silent.length === mail.lines.size) trouble ??= 'unreachable'
    const straggle = async () => {
      try {
        await working
        await end()
        throwFirst(await working)
      } catch (error) {
        process.emitWarning(error instanceof Error ? error : String(error))
      }
      mail.stragglers.delete(straggling)
    }
    const straggling = straggle()
    mail.stragglers.add(straggling)
  }
  await end()
  if (isDone) throwFirst(await working)
  return { trouble, domainsWait }
}
