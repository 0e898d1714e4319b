import { setTimeout as sleep } from 'node:timers/promises'
import { type ResourceLimits, Worker } from 'node:worker_threads'
import type { FastifyBaseLogger } from 'fastify'

/** Milliseconds until a thread that has ended is started again. They double each time it ends before it has lived for the longest pause. */
const pauses = { shortest: 1_000, longest: 60_000 }

export interface KeptThreadOptions {
  /** For the log. */
  readonly name: string
  /** The thread works until it gets a message. Then it ends what it does, and itself. */
  readonly module: URL
  readonly workerData?: unknown
  /** As of a Node.js worker; its own default if absent. */
  readonly resourceLimits?: ResourceLimits
  readonly log: Pick<FastifyBaseLogger, 'error'>
  readonly pauses?: typeof pauses
}

export interface KeptThread {
  /** Asks the thread to end, and waits for what it still has to do. */
  readonly stop: () => Promise<void>
}

/** Starts a thread, and starts it again if it ends by itself. */
export const keepThread = ({
  name,
  module,
  workerData,
  resourceLimits,
  log,
  ...options
}: KeptThreadOptions): KeptThread => {
  const { shortest, longest } = options.pauses ?? pauses
  const stopping = new AbortController()
  const { signal } = stopping
  const run = () =>
    new Promise<unknown>((resolve) => {
      const thread = new Worker(module, { name, workerData, ...(resourceLimits && { resourceLimits }) })
      const stop = () => thread.postMessage('stop', [])
      signal.addEventListener('abort', stop)
      let failure: unknown
      thread.once('error', (error) => (failure = error))
      thread.once('exit', () => {
        signal.removeEventListener('abort', stop)
        resolve(failure)
      })
    })
  const keep = async () => {
    let pause = shortest
    while (!signal.aborted) {
      const began = performance.now()
      const failure = await run()
      // The last words of a thread that was asked to end are not lost either.
      if (signal.aborted && failure === undefined) return
      if (performance.now() - began > longest) pause = shortest
      log.error(
        { component: name, err: failure },
        signal.aborted
          ? 'The thread has failed while it ended'
          : `The thread has ended, and is started again in ${pause} ms`,
      )
      await sleep(pause, undefined, { signal }).catch(() => {})
      pause = Math.min(2 * pause, longest)
    }
  }
  const kept = keep()
  return {
    stop: async () => {
      stopping.abort()
      await kept
    },
  }
}
