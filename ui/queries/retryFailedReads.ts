import type { Query, QueryClient } from '@tanstack/react-query'
import { ApiError, isTemporary } from '../../dataProvider/client.ts'
import { pauseAfter } from './useRetrying.ts'

const failuresByError = new WeakMap<Error, number>()
/** Queries whose last attempt nobody answered. They stay in it during the next one. */
const unanswered = new WeakSet<Query>()

/**
 * How often a read has failed in a row, the last time with this error. `undefined` if it is not the error of a read, so that nobody but the caller
 * tries again.
 */
export const failuresInARow = (error: Error): number | undefined => failuresByError.get(error)

/** A query that is polled has its next attempt anyway, once its first one has succeeded. */
const isPolled = (query: Query) =>
  query.state.data !== undefined &&
  query.observers.some(({ options: { refetchInterval } }) => refetchInterval !== undefined && refetchInterval !== false)

/** Whether a shown screen lacks, or cannot renew, what this query reads, because the server cannot be reached. What is polled says so itself. */
export const isOutOfReach = (query: Query): boolean => unanswered.has(query) && query.isActive() && !isPolled(query)

/**
 * Tries all reads of shown screens again that failed because the server was not reached or had too much to do, at growing intervals
 * (`useRetrying.ts`). It knows no screen, so a screen opens by itself however it shows the failure. When the browser reports that the connection is
 * back, the cache does the same at once (`refetchOnReconnect`).
 */
export const retryFailedReads = (queryClient: QueryClient): void => {
  const failures = new Map<string, number>()
  const timers = new Map<string, ReturnType<typeof setTimeout>>()
  const forget = (query: Query) => {
    const { queryHash } = query
    unanswered.delete(query)
    failures.delete(queryHash)
    clearTimeout(timers.get(queryHash))
    timers.delete(queryHash)
  }
  const retry = (query: Query) => {
    timers.delete(query.queryHash)
    // What no screen shows any more is read when one does.
    if (!query.isActive()) return forget(query)
    if (!isPolled(query))
      void queryClient.refetchQueries(
        { queryKey: query.queryKey, exact: true, type: 'active' },
        { cancelRefetch: false },
      )
  }
  const failed = (query: Query, error: Error) => {
    const count = (failures.get(query.queryHash) ?? 0) + 1
    failures.set(query.queryHash, count)
    failuresByError.set(error, count)
    if (error instanceof ApiError && error.status === 0) unanswered.add(query)
    else unanswered.delete(query)
    clearTimeout(timers.get(query.queryHash))
    if (!isTemporary(error)) return
    const pause = pauseAfter(count, error instanceof ApiError ? error.retryAfter : 0)
    timers.set(
      query.queryHash,
      setTimeout(() => retry(query), pause * 1000),
    )
  }
  queryClient.getQueryCache().subscribe((event) => {
    const { type, query } = event
    if (type === 'removed') forget(query)
    if (type !== 'updated') return
    if (event.action.type === 'success') forget(query)
    if (event.action.type === 'error') failed(query, event.action.error as Error)
  })
}
