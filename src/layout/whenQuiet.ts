import type { QueryClient } from '@tanstack/react-query'

/** Milliseconds between two looks. */
const pause = 500

/**
 * Does something once the page has nothing more to fetch, so that what may be needed later does not slow down what is waited for now.
 * @returns calls it off
 */
export const whenQuiet = (queryClient: QueryClient, work: () => void): (() => void) => {
  const timer = setInterval(() => {
    if (queryClient.isFetching() > 0 || document.readyState !== 'complete') return
    clearInterval(timer)
    work()
  }, pause)
  return () => clearInterval(timer)
}
