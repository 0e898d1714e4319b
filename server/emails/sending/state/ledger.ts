import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { timeOf } from '#server/db/clock.ts'
import { openTenantTransaction, type TenantTransaction, withTenant } from '#server/db/tenant.ts'
import { changeCounts, countChangeOf, emailLocked, lockEmail, mayHold, settledAndCounted } from './counts.ts'
import type { Outcome } from './outcome.ts'
import {
  type Departure,
  later,
  recipientsDeparted,
  recipientsSettled,
  type ReservedRecipient,
  type Settlement,
  settleRecipients,
} from './recipients.ts'
import { pauseAfter } from './retryPlan.ts'

/** What became of the recipient of a message, to be stored. */
const settlementOf = (tx: TenantTransaction, { id, attempts }: Departure, outcome: Outcome): Settlement => {
  const base = { id, attempts: attempts + 1, reason: null, response: null, next_attempt_at: null, ...outcome }
  if (outcome.state !== 'deferred') return base
  const pause = pauseAfter(base.attempts)
  return pause === null
    ? { ...base, state: 'refused', reason: 'given_up' }
    : { ...base, next_attempt_at: later(timeOf(tx), pause) }
}

const settlementsOf = (tx: TenantTransaction, noted: readonly Noted[]): Settlement[] =>
  noted.map(({ departure, outcome }) => settlementOf(tx, departure, outcome))

interface Noted {
  readonly departure: Departure
  readonly outcome: Outcome
  readonly tries: number
  /** It was not on its way any more when it was to be settled: its worker had been given up for dead. */
  readonly isLate: boolean
}
/** Whether the e-mail may have to be held, or the answer comes after its worker was given up for dead. */
const isSeldom = ({ outcome, isLate }: Noted) => isLate || ('reason' in outcome && mayHold(outcome))

interface Waiting {
  readonly departure: Departure
  readonly resolve: (mayGo: boolean) => void
}

/** Writes down what goes out and what becomes of it, for one e-mail and one process. */
export interface Ledger {
  /**
   * Notes that a message is about to go. Each line may have one such message that is not settled.
   * @returns whether it may: the e-mail is being sent, and nobody else has taken the recipient. Committed when it resolves
   */
  readonly depart: (recipient: ReservedRecipient, messageId: string) => Promise<boolean>
  /** Notes what became of a message that was allowed to go. It is written before any later departure. */
  readonly settle: (recipient: ReservedRecipient, messageId: string, outcome: Outcome) => void
  /** Waits until all is written. @throws what has kept it from being written */
  readonly written: () => Promise<void>
}

interface LedgerOf {
  readonly app: pg.Pool
  readonly tenantId: number
  readonly emailId: number
  /** How many lines there are. */
  readonly lines: number
  /** So long a message may be on its way before its worker is given up for dead. */
  readonly leaseMilliseconds: number
}

const unsent: Outcome = { state: 'deferred', reason: 'line', response: null }

/** Lines that have just been answered come together in this time. */
const gatherMilliseconds = 1
const maxTries = 10
const betweenTries = 500

/**
 * Notes of several lines go into one transaction, all statements of which travel together: while one is being written, the next ones
 * gather. Outcomes are written before departures, so no line ever has two messages on their way in the database, and a crash leaves at
 * most one in doubt for each line.
 */
export const openLedger = ({ app, tenantId, emailId, lines, leaseMilliseconds }: LedgerOf): Ledger => {
  let outcomes: Noted[] = []
  let departures: Waiting[] = []
  let writing: Promise<void> | undefined
  let failure: unknown

  const settleSeldom = (noted: readonly Noted[]) =>
    withTenant(app, tenantId, async (tx) => {
      const email = await lockEmail(tx, tenantId, emailId)
      const settled = await settleRecipients(tx, tenantId, settlementsOf(tx, noted))
      if (email && settled.length > 0) await changeCounts(tx, { tenantId, emailId, email }, countChangeOf(settled))
    })

  /** All statements travel together and are waited for once. @returns the ids of those that may go; all is committed then */
  const write = async (noted: readonly Noted[], waiting: readonly Waiting[]): Promise<Set<number>> => {
    const place = { tenantId, emailId }
    const { tx, commitWith, rollback } = await openTenantTransaction(app, tenantId)
    try {
      const settling = recipientsSettled(tx, tenantId, settlementsOf(tx, noted), 'sending')
      const leaving = waiting.map(({ departure }) => departure)
      const [, settled = [], gone = []] = (await commitWith(
        emailLocked(tenantId, emailId),
        settledAndCounted(place, settling),
        recipientsDeparted(tx, place, leaving, leaseMilliseconds),
      )) as readonly (readonly { readonly id: number }[])[]
      const ids = new Set(settled.map(({ id }) => id))
      const late = noted.filter(({ departure: { id } }) => !ids.has(id))
      outcomes = [...late.map((one) => ({ ...one, isLate: true })), ...outcomes]
      return new Set(gone.map(({ id }) => id))
    } catch (error) {
      await rollback().catch(() => {})
      throw error
    }
  }

  const writeAll = async () => {
    while (outcomes.length + departures.length > 0) {
      if (departures.length < lines) await wait(gatherMilliseconds)
      const noted = outcomes
      const waiting = departures
      outcomes = []
      departures = []
      let gone = new Set<number>()
      const seldom = noted.filter(isSeldom)
      const usual = noted.filter((one) => !seldom.includes(one))
      try {
        if (seldom.length > 0) await settleSeldom(seldom)
        if (usual.length + waiting.length > 0) gone = await write(usual, waiting)
      } catch (error) {
        // Writing an outcome twice changes nothing. Whether somebody has departed is unknown now, so the message must not end: it is known to be unsent,
        // and noted so for whoever has departed nevertheless.
        failure ??= error
        for (const { departure } of waiting) outcomes.push({ departure, outcome: unsent, tries: 1, isLate: false })
        const again = noted.filter(({ tries }) => tries < maxTries).map((one) => ({ ...one, tries: one.tries + 1 }))
        outcomes = [...again, ...outcomes]
        if (again.length > 0) await wait(betweenTries)
      }
      for (const { departure, resolve } of waiting) resolve(gone.has(departure.id))
    }
    writing = undefined
  }
  const begin = () => (writing ??= Promise.resolve().then(writeAll))
  const departureOf = ({ id, attempts }: ReservedRecipient, messageId: string): Departure => ({
    id,
    attempts,
    message_id: messageId,
  })
  return {
    depart: (recipient, messageId) =>
      new Promise((resolve) => {
        departures.push({ departure: departureOf(recipient, messageId), resolve })
        void begin()
      }),
    settle: (recipient, messageId, outcome) => {
      outcomes.push({ departure: departureOf(recipient, messageId), outcome, tries: 1, isLate: false })
      void begin()
    },
    written: async () => {
      while (writing) await writing
      if (failure !== undefined) throw failure instanceof Error ? failure : new Error('A transaction failed')
    },
  }
}
