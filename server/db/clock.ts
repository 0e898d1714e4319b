import type { Kysely } from 'kysely'
import type pg from 'pg'
import type { DB } from './types.ts'

type Transaction = Kysely<DB> | pg.ClientBase

/** Milliseconds since 1970. */
type Clock = () => number

let clock: Clock = Date.now
let last = 0n

/** Sets the clock of this process, for tests. @returns a function that sets the system's again */
export const setClock = (next: Clock): (() => void) => {
  clock = next
  last = 0n
  return () => {
    clock = Date.now
    last = 0n
  }
}

const iso = (microseconds: bigint): string =>
  `${new Date(Number(microseconds / 1000n)).toISOString().slice(0, -1)}${String(microseconds % 1000n).padStart(3, '0')}Z`

/** The time as ISO 8601 in UTC with microseconds, as the database keeps times. No two calls of a process return the same. */
const nextTime = (): string => {
  const now = BigInt(Math.trunc(clock())) * 1000n
  last = now > last ? now : last + 1n
  return iso(last)
}

const times = new WeakMap<Transaction, string>()

/** Gives a transaction that begins now on a connection its time. */
export const beginTime = (client: pg.ClientBase): void => {
  times.set(client, nextTime())
}

/** Gives a further handle of a running transaction its time. */
export const shareTime = (from: Transaction, to: Transaction): void => {
  const time = times.get(from)
  if (time !== undefined) times.set(to, time)
}

/**
 * The time of a transaction: one for all that it writes, ISO 8601 with microseconds. Statements get it as a parameter, because a database that is
 * distributed over several machines accepts no volatile function such as `clock_timestamp()` in what it writes (docs/DISTRIBUTION.md).
 * @throws if the transaction was not begun by `openTenantTransaction`, `withTenant` or `inTenant`
 */
export const timeOf = (transaction: Transaction): string => {
  const time = times.get(transaction)
  if (time === undefined) throw new Error('The transaction has no time: it was not begun as one of a tenant')
  return time
}
