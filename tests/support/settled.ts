// oxlint-disable-next-line tests/no-sleep -- this is the loop by which tests wait for a thing
import { setTimeout as pause } from 'node:timers/promises'

/** Shorter than the limit of a test (vitest.config.ts), so that it says what has not come. In milliseconds. */
const patience = 170_000

/** Asks again and again until something holds. @returns the first answer that is neither false, null nor undefined */
export const waitUntil = async <T>(ask: () => Promise<T>): Promise<Exclude<T, false | null | undefined>> => {
  for (const end = Date.now() + patience; Date.now() < end; await pause(20)) {
    const answer = await ask()
    if (answer !== false && answer !== null && answer !== undefined)
      return answer as Exclude<T, false | null | undefined>
  }
  throw new Error(`After ${patience / 1_000} seconds this did not hold: ${ask.toString()}`)
}

/** Reads a job again and again until it is no longer at work. */
export const settled = <T extends { readonly status: string }>(read: () => Promise<T>): Promise<T> =>
  waitUntil(async () => {
    const found = await read()
    return found.status === 'processing' ? null : found
  })
