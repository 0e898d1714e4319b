const sliceMilliseconds = 12

/** Lets the page answer and paint. */
const rest = () => new Promise<void>((resolve) => setTimeout(resolve, 0))

/** When the slice began; what ran before the first one counts as a slice. */
let began = Number.NEGATIVE_INFINITY

/**
 * Maps many items, and rests whenever that has taken some milliseconds, also across calls that follow one another.
 * @throws the signal's reason when it is aborted
 */
export const inSlices = async <T, R>(items: readonly T[], make: (item: T) => R, signal?: AbortSignal): Promise<R[]> => {
  const made: R[] = []
  for (const item of items) {
    if (performance.now() - began > sliceMilliseconds) {
      await rest()
      signal?.throwIfAborted()
      began = performance.now()
    }
    made.push(make(item))
  }
  return made
}
