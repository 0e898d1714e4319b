import type { QueryClient } from '@tanstack/react-query'

/** Milliseconds between two checks, and how many of them in a row must find nothing under way. */
const pause = 500
const checks = 3
/** A check that comes this much too late was held up by other work. */
const maxDelay = 150

/** Whether a script, style or other file has arrived since a time of `performance.now()`. */
const hasArrivedSince = (time: number): boolean =>
  performance
    .getEntriesByType('resource')
    .some((entry) => entry instanceof PerformanceResourceTiming && entry.responseEnd > time)

/**
 * Runs a function once the page has been at rest for a while: no requests, no files arriving, the processor free. Preloading then does not slow down
 * what the person waits for, on slow connections and processors either.
 * @returns a function that cancels it
 */
export const whenQuiet = (queryClient: QueryClient, work: () => void): (() => void) => {
  let last = performance.now()
  let quietChecks = 0
  const timer = setInterval(() => {
    const now = performance.now()
    const isQuiet =
      document.readyState === 'complete' &&
      queryClient.isFetching() === 0 &&
      now - last < pause + maxDelay &&
      !hasArrivedSince(last)
    last = now
    quietChecks = isQuiet ? quietChecks + 1 : 0
    if (quietChecks < checks) return
    clearInterval(timer)
    work()
  }, pause)
  return () => clearInterval(timer)
}
