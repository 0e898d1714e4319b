import { setTimeout as wait } from 'node:timers/promises'
import { maxEvents, type NewEvent } from './events.ts'

/** Writes events of one tenant. */
export type WriteEvents = (tenantId: number, events: readonly NewEvent[]) => Promise<void>

/** Takes events in at once and writes them soon. */
export interface EventQueue {
  /** Never waits. Events beyond what the queue holds are lost, and so are those of the last second when the process is killed. */
  readonly add: (event: NewEvent) => void
  readonly size: () => number
  /** Resolves when everything is written, or given up. */
  readonly written: () => Promise<void>
}

export interface EventQueueOptions {
  readonly write: WriteEvents
  /** Is told how many events were lost since the last time, and why if writing failed. */
  readonly onLost: (count: number, cause?: unknown) => void
  /** Events that come together in this time are written together. */
  readonly gatherMilliseconds?: number
}

/** In memory: some 300 bytes each. */
const maxWaiting = 20_000
const maxWaitingOfTenant = 10_000
const batchSize = 500
const maxTries = 3
const betweenTries = 2_000

interface Waiting {
  readonly events: NewEvent[]
  /** Of each recipient and kind. */
  readonly counts: Map<string, number>
}

/** One transaction at a time for all tenants in turn, so that staff keep the database's connections. */
export const openEventQueue = ({ write, onLost, gatherMilliseconds = 500 }: EventQueueOptions): EventQueue => {
  const tenants = new Map<number, Waiting>()
  let size = 0
  let lost = 0
  let working: Promise<void> | undefined

  const writeBatch = async (tenantId: number, events: readonly NewEvent[]) => {
    for (let tries = 1; ; tries += 1)
      try {
        return await write(tenantId, events)
      } catch (error) {
        if (tries === maxTries) return onLost(events.length, error)
        await wait(betweenTries)
      }
  }
  const take = (tenantId: number, { events, counts }: Waiting): NewEvent[] => {
    const batch = events.splice(0, batchSize)
    size -= batch.length
    if (events.length === 0) tenants.delete(tenantId)
    for (const { token, kind } of batch) counts.delete(`${kind} ${token}`)
    return batch
  }
  const work = async () => {
    await wait(gatherMilliseconds)
    while (tenants.size > 0)
      for (const [tenantId, waiting] of tenants) await writeBatch(tenantId, take(tenantId, waiting))
    if (lost > 0) onLost(lost)
    lost = 0
    working = undefined
  }
  return {
    add: (event) => {
      const { tenantId, kind, token } = event
      const waiting = tenants.get(tenantId) ?? { events: [], counts: new Map<string, number>() }
      const count = waiting.counts.get(`${kind} ${token}`) ?? 0
      // No more are kept of a recipient.
      if (count >= maxEvents) return
      if (size >= maxWaiting || waiting.events.length >= maxWaitingOfTenant) {
        lost += 1
        return
      }
      waiting.events.push(event)
      waiting.counts.set(`${kind} ${token}`, count + 1)
      tenants.set(tenantId, waiting)
      size += 1
      working ??= work()
    },
    size: () => size,
    written: async () => {
      while (working) await working
    },
  }
}
