import { setImmediate as nextTurn } from 'node:timers/promises'

interface Limits<T> {
  /** How many may wait to be taken. */
  readonly count: number
  /** With so many bytes waiting no further one is made. */
  readonly bytes: number
  readonly bytesOf: (made: T) => number
}

/**
 * Makes ahead what takes the processor some time, one in a turn of the event loop: in the time in which the process would only wait for
 * answers.
 * @param make - resolves to undefined when there is none now
 * @returns a function that takes the next one, in order. It resolves to undefined when there is none, and rejects with what has kept it from
 *   being made
 */
export const preparedAhead = <T>(make: () => Promise<T | undefined>, { count, bytes, bytesOf }: Limits<T>) => {
  const ready: Promise<T | undefined>[] = []
  let waitingBytes = 0
  let isMaking = false
  const makeAhead = async () => {
    isMaking = true
    for (;;) {
      await nextTurn()
      if (ready.length >= count || waitingBytes >= bytes) break
      const next = make()
      ready.push(next)
      // Whoever takes it hears of its failure.
      const made = await next.catch(() => undefined)
      if (made === undefined) break
      waitingBytes += bytesOf(made)
    }
    isMaking = false
  }
  return async (): Promise<T | undefined> => {
    const waiting = ready.shift()
    if (!isMaking) void makeAhead()
    if (waiting === undefined) return make()
    const made = await waiting
    if (made !== undefined) waitingBytes -= bytesOf(made)
    return made
  }
}
