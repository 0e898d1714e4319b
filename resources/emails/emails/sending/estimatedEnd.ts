import type { EmailProgress } from '../emailQueries.ts'

/** What one look at the progress says about the pace. */
export interface PaceSample {
  /** Milliseconds since 1970. */
  readonly at: number
  /** Recipients whose first attempt is over. */
  readonly done: number
  /** Recipients still to be attempted for the first time. */
  readonly left: number
}

export const sampleOf = (progress: EmailProgress): PaceSample => {
  const { readAt, acceptedCount, refusedCount, doubtfulCount, deferredCount, queuedCount, sendingCount } = progress
  return {
    at: Date.parse(readAt),
    done: acceptedCount + refusedCount + doubtfulCount + deferredCount,
    left: queuedCount + sendingCount,
  }
}

const leastMilliseconds = 3_000

/**
 * When everybody will have been tried once, at the pace between two looks; null while that cannot be told.
 * @returns milliseconds since 1970
 */
export const estimatedEnd = (first: PaceSample, last: PaceSample): number | null => {
  const [passed, done] = [last.at - first.at, last.done - first.done]
  if (last.left === 0 || passed < leastMilliseconds || done <= 0) return null
  return last.at + (last.left * passed) / done
}
