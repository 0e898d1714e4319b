import type pg from 'pg'
import { withTenant } from '#server/db/tenant.ts'
import { changeCounts, lockEmail } from './counts.ts'
import { holdForbidden } from './holdForbidden.ts'
import { leaveOutRecipients } from './leaveOut.ts'
import { releaseRecipients, type ReservedRecipient, reserveRecipients } from './recipients.ts'

const perBatch = 60
/** With so few left, the next ones are fetched, so that no line waits for them. */
const refillAt = 30

/** The recipients of an e-mail whose turn it is, one after the other, for all lines of a process. */
export interface RecipientQueue {
  /** @returns undefined when there is none now, or the e-mail is not being sent any more */
  readonly next: () => Promise<ReservedRecipient | undefined>
  /** Lets the addresses of a domain wait. */
  readonly avoid: (domain: string) => void
  /** A recipient of which the worker has been rid. */
  readonly done: (recipient: ReservedRecipient) => void
  /** Gives back those that were not sent. */
  readonly close: () => Promise<void>
}

interface QueueOf {
  readonly tenantId: number
  readonly emailId: number
  /** So long nobody else looks at recipients that this process has put by. */
  readonly reservedMilliseconds: number
  /** Whether the run should come to its end. */
  readonly isOver: () => boolean
}

export const openRecipientQueue = (
  app: pg.Pool,
  { tenantId, emailId, reservedMilliseconds, isOver }: QueueOf,
): RecipientQueue => {
  const ready: ReservedRecipient[] = []
  const reserved = new Set<number>()
  const avoided = new Set<string>()
  let isEmpty = false
  let filling: Promise<void> | undefined

  const fill = () =>
    withTenant(app, tenantId, async (tx) => {
      await holdForbidden(tx, tenantId, emailId)
      const email = await lockEmail(tx, tenantId, emailId)
      if (email?.status !== 'sending') return []
      const { category } = email
      const withoutDomains = [...avoided]
      const rows = await reserveRecipients(tx, {
        tenantId,
        emailId,
        category,
        limit: perBatch,
        withoutDomains,
        reservedMilliseconds,
      })
      const suppressed = rows.flatMap(({ id, suppressed_for: reason }) => (reason === null ? [] : [{ id, reason }]))
      if (suppressed.length > 0) {
        const leftOut = await leaveOutRecipients(tx, tenantId, suppressed)
        await changeCounts(tx, { tenantId, emailId, email }, { destinations: -leftOut, leftOut })
      }
      return rows
    }).then((rows) => {
      isEmpty = rows.length === 0
      const wanted = rows.filter(({ suppressed_for: reason }) => reason === null)
      for (const { id } of wanted) reserved.add(id)
      ready.push(...wanted)
    })

  const refill = () => (filling ??= fill().finally(() => (filling = undefined)))

  return {
    next: async () => {
      while (ready.length === 0 && !isEmpty && !isOver()) await refill()
      if (isOver()) return undefined
      // If it fails, whoever finds nothing ready tries again, and hears of it.
      if (ready.length <= refillAt && !isEmpty) refill().catch(() => {})
      return ready.shift()
    },
    avoid: (domain) => {
      avoided.add(domain)
      isEmpty = false
      const others = ready.filter(({ address }) => !address.endsWith(`@${domain}`))
      ready.splice(0, ready.length, ...others)
    },
    done: ({ id }) => reserved.delete(id),
    close: async () => {
      await filling?.catch(() => {})
      const ids = [...reserved]
      reserved.clear()
      if (ids.length > 0) await withTenant(app, tenantId, (tx) => releaseRecipients(tx, tenantId, ids))
    },
  }
}
