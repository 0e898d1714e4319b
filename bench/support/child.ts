import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { z } from 'zod'

/** Starts a file of the bench in a separate process. @param file - its path in the folder `bench` @param execArgv - options of Node.js */
export const child = (file: string, execArgv: string[] = []): ChildProcess =>
  fork(join(import.meta.dirname, '..', file), { execArgv })

/** Sends a task to a process. @returns its answer @throws if the process ends without one */
export const ask = async <T>(process: ChildProcess, task: object, answer: z.ZodType<T>): Promise<T> => {
  const over = new AbortController()
  const answered = once(process, 'message', { signal: over.signal })
  const ended = once(process, 'exit', { signal: over.signal }).then(([code]) => {
    throw new Error(`A process of the bench ended with ${code}`)
  })
  process.send(task)
  try {
    const [message] = await Promise.race([answered, ended])
    return answer.parse(message)
  } finally {
    over.abort()
    await Promise.allSettled([answered, ended])
  }
}

/** Ends a process that may have ended by itself. */
export const end = async (process: ChildProcess): Promise<void> => {
  if (process.exitCode !== null || process.signalCode !== null) return
  process.kill()
  await once(process, 'exit')
}
