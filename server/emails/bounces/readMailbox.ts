import { ImapFlow } from 'imapflow'
import type pg from 'pg'
import { withTenant } from '#server/db/tenant.ts'
import { optOutByMail } from '../optOut/optOut.ts'
import { readOptOutAddress } from '../sending/message/verp.ts'
import type { BounceMessage } from './bounceMessage.ts'
import { maxBounceBytes } from './readBounce.ts'
import { ThreadedBounces } from './threadedBounces.ts'
import { forbidWaiting } from '#server/db/openTransactions.ts'
import { type BounceKeys, type BounceNews, takeNews } from './takeNews.ts'
import { oneLine } from '../sending/state/outcome.ts'
import type { MailboxAddress } from './mailboxAddress.ts'

/** Each message is marked with what it was taken for, where the server lets us, and as read. Nothing is deleted. */
export const keywords = {
  failed: 'RenkeiBounce',
  complaint: 'RenkeiComplaint',
  delayed: 'RenkeiDelayed',
  opted_out: 'RenkeiOptOut',
  reply: 'RenkeiReply',
  challenge: 'RenkeiReply',
  other: 'RenkeiOther',
  unreadable: 'RenkeiUnreadable',
} as const
export type Taken = keyof typeof keywords

/** How many messages were taken for what. */
export type MailboxRun = Readonly<Partial<Record<Taken, number>>>

const timeouts = { connectionTimeout: 20_000, greetingTimeout: 20_000, socketTimeout: 60_000 }
/** Of a message that is too large: its headers and the report, which stands before what it returns. */
const beginningBytes = 65_536
/** So many messages are looked for at a time. */
const perBatch = 50

const newsIn = ({ kind, sentTo, messageIds, key, reported }: BounceMessage): BounceNews[] => {
  if (kind !== 'failed' && kind !== 'complaint') return []
  const failures = reported.map(({ original, final, status, diagnostic }) => ({
    status,
    diagnostic,
    named: [original, final].filter((address) => address !== null),
  }))
  return [{ sentTo, messageIds, source: 'mailbox', key, failures: kind === 'complaint' ? null : failures }]
}

export interface MailboxDependencies {
  readonly app: pg.Pool
  readonly keys: BounceKeys
  /** Whether the run should come to its end. */
  readonly isOver: () => boolean
}

const openMailbox = async ({ host, port, isSecure, user, password }: MailboxAddress): Promise<ImapFlow> => {
  forbidWaiting('The mailbox')
  const client = new ImapFlow({
    host,
    port,
    secure: isSecure,
    auth: { user, pass: password },
    logger: false,
    disableAutoIdle: true,
    ...timeouts,
  })
  // Whoever waits for a command is told of the same; without a listener it would end the process.
  client.on('error', () => {})
  try {
    await client.connect()
  } catch (error) {
    client.close()
    throw error
  }
  return client
}

/** Why a mailbox cannot be read, in the server's words if it has said any. */
export const mailboxTrouble = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  const words = 'responseText' in error && typeof error.responseText === 'string' ? error.responseText : ''
  const code = 'code' in error && typeof error.code === 'string' ? error.code : error.name
  return oneLine(words || error.message || code)
}

/** Checks that the mailbox can be opened. @returns how many messages wait there @throws what keeps it from being opened */
export const checkMailbox = async (address: MailboxAddress): Promise<number> => {
  const client = await openMailbox(address)
  try {
    const status = await client.status(address.folder, { unseen: true })
    if (status === false) throw new Error(`There is no folder ${address.folder}`)
    return status.unseen ?? 0
  } finally {
    client.close()
  }
}

/**
 * Reads the messages of the mailbox that nobody has read, one at a time, does what follows from them and marks them as read. What
 * comes too early stays unread.
 * @throws what keeps the mailbox from being read; what has been marked by then is done
 */
export const readMailbox = async (
  { app, keys, isOver }: MailboxDependencies,
  address: MailboxAddress,
): Promise<MailboxRun> => {
  const client = await openMailbox(address)
  const reader = new ThreadedBounces()
  const run: Partial<Record<Taken, number>> = {}

  /** A message that a person has sent to an address for opting out; whatever servers and absent people send there is none. */
  const takesOptOut = async ({ kind, sentTo }: BounceMessage): Promise<boolean> => {
    if (kind !== 'other' && kind !== 'challenge') return false
    const recipient = sentTo
      .flatMap((one) => [keys.bounceKey, ...keys.formerBounceKeys].map((key) => readOptOutAddress(key, one)))
      .find((found) => found !== undefined)
    return recipient !== undefined && withTenant(app, recipient.tenantId, (tx) => optOutByMail(tx, recipient))
  }

  /** @returns null for a message that has to wait */
  const take = async (source: Buffer): Promise<Taken | null> => {
    const message = await reader.read(source)
    if (!message) return 'unreadable'
    if (await takesOptOut(message)) return 'opted_out'
    const { early } = await takeNews(app, keys, newsIn(message))
    return early > 0 ? null : message.kind
  }
  const takeNumber = async (uid: number, size: number) => {
    const maxLength = size > maxBounceBytes ? beginningBytes : maxBounceBytes
    const found = await client.fetchOne(String(uid), { source: { start: 0, maxLength } }, { uid: true })
    // Somebody has taken it away meanwhile.
    if (found === false || !found.source) return
    const taken = await take(found.source)
    if (taken === null) return
    await client.messageFlagsAdd(String(uid), ['\\Seen', keywords[taken]], { uid: true })
    run[taken] = (run[taken] ?? 0) + 1
  }

  try {
    await client.mailboxOpen(address.folder)
    let after = 0
    while (!isOver()) {
      const unseen = await client.search({ seen: false, uid: `${after + 1}:*` }, { uid: true })
      // A range to the last message includes it even if it is before the beginning.
      const next = (unseen || [])
        .filter((uid) => uid > after)
        .toSorted((one, other) => one - other)
        .slice(0, perBatch)
      const last = next.at(-1)
      if (last === undefined) break
      after = last
      const sizes = await client.fetchAll(next, { uid: true, size: true }, { uid: true })
      for (const { uid, size = Infinity } of sizes) {
        if (isOver()) break
        await takeNumber(uid, size)
      }
    }
    return run
  } finally {
    await reader.stop()
    client.close()
  }
}
