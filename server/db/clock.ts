import type { Kysely } from 'kysely'
import type pg from 'pg'
import type { DB } from './types.ts'

type Transaction = Kysely<DB> | pg.ClientBase

/** Milliseconds since 1970. */
type Clock = () => number

const systemClock: Clock = () => Date.now()

let clock = systemClock
let ahead = 0
let last = 0n

/** Sets the clock of this process, for tests. @returns a function that sets the system's again */
export const setClock = (next: Clock): (() => void) => {
  clock = next
  last = 0n
  return () => {
    clock = systemClock
    last = 0n
  }
}

/** A smaller difference is the way to the database and back. */
const leastDifference = 2

/**
 * Lets the times of this process be those of the database, where its own machine's clock is wrong.
 * @param seconds - by which it is ahead ({@link clockDifference} in clockDifference.ts)
 */
export const followDatabase = (seconds: number): void => {
  const milliseconds = Math.abs(seconds) < leastDifference ? 0 : seconds * 1000
  // Times go on from those of the wrong clock only where that is no great leap.
  if (Math.abs(milliseconds - ahead) > leastDifference * 1000) last = 0n
  ahead = milliseconds
}

/** The database's time by this process, in milliseconds since 1970 ({@link followDatabase}). */
export const databaseNow = (): number => Math.trunc(Date.now() - ahead)

/** By how many seconds the clock of this process's machine is ahead of the database's; negative if it is behind, 0 if it is right. */
export const secondsAhead = (): number => Math.round(ahead / 1000)

const iso = (microseconds: bigint): string =>
  `${new Date(Number(microseconds / 1000n)).toISOString().slice(0, -1)}${String(microseconds % 1000n).padStart(3, '0')}Z`

/** The time as ISO 8601 in UTC with microseconds, as the database keeps times. No two calls of a process return the same. */
const nextTime = (): string => {
  const now = BigInt(Math.trunc(clock() - ahead)) * 1000n
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
