import { setTimeout } from 'node:timers/promises'

/** While people are served, the imports of a process together work one part of so many of the time. */
const partsOfTime = 4
/** Work of less than this is followed by no rest yet, in milliseconds. It counts with the next. */
const shortestRest = 15
/** No rest is longer than this, in milliseconds, however long the work before it has taken. */
const longestRest = 2_000
/** A resting run asks this often whether people are still being served, in milliseconds. */
const askEvery = 100

export interface ThrottleOptions {
  /** Whether people are being served now. It is asked several times a second. */
  readonly areServed: () => Promise<boolean>
  readonly now?: () => number
  readonly sleep?: (milliseconds: number) => Promise<unknown>
}

/** One run of an import, between its start and its end. */
export interface ThrottledRun {
  /** Called between two slices of the work. While people are served, it rests in proportion to the time since the last rest. */
  readonly rest: () => Promise<void>
  /** Whether people were being served at the last rest. Then slices should be short too, since whoever calls meanwhile waits for their end. */
  readonly givesWay: () => boolean
  readonly end: () => void
}

/** A run at full speed. */
export const unthrottled: ThrottledRun = { rest: async () => {}, givesWay: () => false, end: () => {} }

/**
 * Lets imports give way to people. While people are being served, the imports of a process together work a quarter of the
 * time, so they always advance. Otherwise they work at full speed.
 */
export class Throttle {
  readonly #areServed: () => Promise<boolean>
  readonly #now: () => number
  readonly #sleep: (milliseconds: number) => Promise<unknown>
  #running = 0

  constructor({ areServed, now = () => performance.now(), sleep = setTimeout }: ThrottleOptions) {
    this.#areServed = areServed
    this.#now = now
    this.#sleep = sleep
  }

  start(): ThrottledRun {
    this.#running += 1
    let workBegan = this.#now()
    /** Milliseconds of rest that are due. Negative after a rest that took longer than it should have. */
    let due = 0
    let givesWay = false
    const rest = async () => {
      const began = this.#now()
      due += (began - workBegan) * (partsOfTime * this.#running - 1)
      if (due >= shortestRest) {
        givesWay = await this.#areServed()
        due = givesWay ? await this.#rest(Math.min(due, longestRest)) : 0
      }
      workBegan = this.#now()
    }
    const end = () => {
      this.#running -= 1
    }
    return { rest, givesWay: () => givesWay, end }
  }

  /** @returns what is still due */
  async #rest(milliseconds: number): Promise<number> {
    const began = this.#now()
    const left = () => milliseconds - (this.#now() - began)
    while (await this.#areServed()) {
      if (left() <= 0) return Math.max(left(), -longestRest)
      await this.#sleep(Math.min(left(), askEvery))
    }
    return 0
  }
}
