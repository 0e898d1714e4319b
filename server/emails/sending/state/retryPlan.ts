const minute = 60_000
/** After each failed attempt so many minutes pass before the next; together a day. */
const pauses = [5, 10, 20, 40, 80, 160, 320, 400, 405]

/**
 * How long to wait after a failed attempt.
 * @param attempts - how many there were, from 1
 * @returns milliseconds; null when a day of attempts is over
 */
export const pauseAfter = (attempts: number): number | null => {
  const minutes = pauses[attempts - 1]
  return minutes === undefined ? null : minutes * minute
}
