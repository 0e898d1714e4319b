import { AsyncLocalStorage } from 'node:async_hooks'
import { reportFault } from '../fault.ts'

interface Tracked {
  isOpen: boolean
  /** Reading its own copy of a file is what the transaction is open for. */
  readonly readsFiles: boolean
  /** The transaction within whose work this one was opened. */
  readonly outer: Tracked | undefined
}

const transactions = new AsyncLocalStorage<Tracked>()

export interface TrackedTransaction {
  readonly run: <T>(work: () => Promise<T>) => Promise<T>
  /** From now on its work may wait for something outside. */
  readonly close: () => void
  readonly open: () => void
}

/** Makes what runs in a transaction known to {@link forbidWaiting}. */
export const trackedTransaction = ({ readsFiles = false } = {}): TrackedTransaction => {
  const tracked: Tracked = { isOpen: true, readsFiles, outer: transactions.getStore() }
  return {
    run: (work) => transactions.run(tracked, work),
    close: () => {
      tracked.isOpen = false
    },
    open: () => {
      tracked.isOpen = true
    },
  }
}

const openTransaction = (isMeant: (tracked: Tracked) => boolean): boolean => {
  for (let tracked = transactions.getStore(); tracked; tracked = tracked.outer)
    if (tracked.isOpen && isMeant(tracked)) return true
  return false
}

/** A transaction waited for something outside of the database. This is a fault of the product. */
export class WaitingInTransaction extends Error {
  constructor(what: string) {
    super(`${what} is waited for while a transaction of a tenant is open, which keeps its connection from all others`)
    this.name = 'WaitingInTransaction'
  }
}

/** In production the call still works, as long as what is outside does. */
const complain = (what: string) => reportFault(new WaitingInTransaction(what))

/**
 * Called by whatever waits for a network, the storage or another process. Few connections serve all tenants, so nothing may
 * hold one while it waits for something that may never answer. Leave the transaction first (`outside` of a call's
 * context), or call after the commit.
 * @param what - is waited for
 * @throws WaitingInTransaction in the work of a tenant's open transaction, except in production
 */
export const forbidWaiting = (what: string): void => {
  if (openTransaction(() => true)) complain(what)
}

/** The same for a thread that reads a file, which jobs do while they copy the file into the database. */
export const forbidReading = (what: string): void => {
  if (openTransaction(({ readsFiles }) => !readsFiles)) complain(what)
}
