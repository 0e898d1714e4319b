/** Repeatable random numbers. */
export interface Random {
  /** From 0 (included) to 1 (excluded). */
  readonly next: () => number
  /** A whole number from `from` to `to`, both included. */
  readonly whole: (from: number, to: number) => number
  readonly pick: <T>(items: readonly [T, ...T[]]) => T
  readonly chance: (probability: number) => boolean
  /** Around 0 with a standard deviation of about 1, within ±3. */
  readonly spread: () => number
}

/**
 * A generator with the same numbers for the same seed on every machine: Tommy Ettinger's mulberry32. Good enough for
 * demo data, not for secrets.
 */
export const randomFrom = (seed: number): Random => {
  let state = seed | 0
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const whole = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  return {
    next,
    whole,
    pick: (items) => items[whole(0, items.length - 1)] ?? items[0],
    chance: (probability) => next() < probability,
    spread: () => (next() + next() + next() - 1.5) * 2,
  }
}
