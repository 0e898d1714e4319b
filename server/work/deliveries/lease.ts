const minute = 60_000

/** So long nobody else takes what a worker has taken. An attempt takes ten seconds at most, with many at once. */
export const leaseMilliseconds = 2 * minute

/** Minutes until the next attempt after each failed one: within a day all in all. Then it is given up. */
const pauses = [5, 15, 60, 180, 360, 720]

/** A time that is later by so many milliseconds. */
export const later = (time: string, milliseconds: number): string =>
  new Date(Date.parse(time) + milliseconds).toISOString()

/** Whether a time comes after another. The database writes times in other ways than this process. */
export const isLater = (time: string, other: string): boolean => Date.parse(time) > Date.parse(other)

/** When to try again after a failed attempt; undefined once it is given up. @param attempt - its number, from 1 */
export const nextAttempt = (time: string, attempt: number): string | undefined => {
  const pause = pauses[attempt - 1]
  return pause === undefined ? undefined : later(time, pause * minute)
}
