import type { Query } from '@tanstack/react-query'
import { useRef } from 'react'
import { lookAtOthers, maxWait, nextLook } from './polling.ts'

export interface Polling<T> {
  readonly queryKey: readonly unknown[]
  readonly read: (options: { readonly signal: AbortSignal }) => Promise<T>
  /** Whether the server is still working on it. */
  readonly isUnderWay: (data: T) => boolean
  /** Milliseconds until the next poll. @param underWay - how long the work has been running, in milliseconds */
  readonly pause: (underWay: number) => number
  /** Milliseconds until the next read while nothing is running; absent: it is not read again by itself. */
  readonly pauseAtRest?: number
}

/**
 * Options of a query for work that runs on the server; it polls until the work is done. While the server is unreachable, its last reply stays and
 * the query retries after growing pauses; `ServerAway` tells the person.
 */
export const usePolling = <T>({ queryKey, read, isUnderWay, pause, pauseAtRest }: Polling<T>) => {
  const since = useRef<number | undefined>(undefined)
  const usualPause = (goesOn: boolean) => {
    since.current = goesOn ? (since.current ?? Date.now()) : undefined
    return pause(since.current === undefined ? 0 : Date.now() - since.current)
  }
  return {
    queryKey,
    queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
      read({ signal: AbortSignal.any([signal, AbortSignal.timeout(maxWait)]) }),
    refetchInterval: ({ state: { data, error, dataUpdatedAt: answeredAt } }: Query<T>) => {
      if (data === undefined) return false
      const goesOn = isUnderWay(data)
      const next = nextLook({ isUnderWay: goesOn, error, answeredAt }, usualPause(goesOn), Date.now())
      return next === false && !error && pauseAtRest !== undefined ? pauseAtRest : next
    },
    // The next poll is the retry, even if the browser believes that it is offline.
    retry: false,
    networkMode: 'always',
    refetchOnReconnect: 'always',
    staleTime: 0,
  } as const
}

/**
 * As {@link usePolling}, for what colleagues may change while it is shown, such as files that wait or are imported: it is read now and then when no work is
 * under way too, and whenever somebody comes back to its window.
 */
export const usePollingOfShared = <T>(given: Polling<T>) =>
  ({ ...usePolling({ ...given, pauseAtRest: lookAtOthers }), refetchOnWindowFocus: true }) as const
