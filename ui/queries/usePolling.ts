import type { Query } from '@tanstack/react-query'
import { useRef } from 'react'
import { maxWait, nextLook } from './polling.ts'

export interface Polling<T> {
  readonly queryKey: readonly unknown[]
  readonly read: (options: { readonly signal: AbortSignal }) => Promise<T>
  /** Whether the server is at work on it. */
  readonly isUnderWay: (data: T) => boolean
  /** Milliseconds until the next look. @param underWay - how long it has been under way, in milliseconds */
  readonly pause: (underWay: number) => number
}

/**
 * Options of a query of something that the server is at work on: it is looked at again and again until it is over. While the server is away the last
 * that it said stays, and it is asked again after growing pauses; `ServerAway` says so.
 */
export const usePolling = <T>({ queryKey, read, isUnderWay, pause }: Polling<T>) => {
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
      return nextLook({ isUnderWay: goesOn, error, answeredAt }, usualPause(goesOn), Date.now())
    },
    // The next look is the retry, also where the browser takes itself for offline.
    retry: false,
    networkMode: 'always',
    refetchOnReconnect: 'always',
    staleTime: 0,
  } as const
}
