import { forbidWaiting } from '../db/openTransactions.ts'
import { type Storage, StorageUnavailable } from './storage.ts'

/** So many calls of a process may be under way at once. */
const maxCalls = 32
/** Further calls that wait until one of these has ended. */
const maxWaiting = 64
/** Milliseconds that one waits. */
const patience = 10_000

export interface StorageLimits {
  readonly maxCalls: number
  readonly maxWaiting: number
  readonly patience: number
}

/**
 * A storage of which only so many calls run at once, so that one that hangs keeps neither memory nor connections without
 * end. It refuses calls from within a tenant's transaction.
 * @throws StorageUnavailable by each call, once too many are under way
 */
export const limitedStorage = (
  storage: Storage,
  limits: StorageLimits = { maxCalls, maxWaiting, patience },
): Storage => {
  let running = 0
  const waiting: (() => void)[] = []

  const turn = () =>
    new Promise<void>((resolve, reject) => {
      const begin = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(begin), 1)
        reject(new StorageUnavailable('too many calls are under way'))
      }, limits.patience)
      waiting.push(begin)
    })

  const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
    forbidWaiting('The storage of files')
    // A turn is passed on, so nobody comes between its end and the one who waits.
    if (running < limits.maxCalls) running += 1
    else if (waiting.length < limits.maxWaiting) await turn()
    else throw new StorageUnavailable('too many calls are under way')
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }

  return {
    put: (key, path) => inTurn(() => storage.put(key, path)),
    read: (key) => inTurn(() => storage.read(key)),
    remove: (key) => inTurn(() => storage.remove(key)),
  }
}
