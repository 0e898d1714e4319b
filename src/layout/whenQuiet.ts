import type { QueryClient } from '@tanstack/react-query'

/** Milliseconds between two checks. */
const pause = 500

/**
 * Runs a function once the page has no more requests under way, so that preloading does not slow down what the person waits for.
 * @returns a function that cancels it
 */
export const whenQuiet = (queryClient: QueryClient, work: () => void): (() => void) => {
  const timer = setInterval(() => {
    if (queryClient.isFetching() > 0 || document.readyState !== 'complete') return
    clearInterval(timer)
    work()
  }, pause)
  return () => clearInterval(timer)
}
