import type { Query, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError, isTemporary } from '#dataProvider/client.ts'
import { mayReturn } from './polling.ts'
import { pauseAfter } from './useRetrying.ts'

const failuresByError = new WeakMap<Error, number>()
/** The queries of a cache whose last attempt failed, with the error. They stay in it during the next one. */
const failedReads = new WeakMap<QueryCache, Map<Query, Error>>()

const failedOf = (cache: QueryCache): Map<Query, Error> => {
  const known = failedReads.get(cache)
  if (known) return known
  const failed = new Map<Query, Error>()
  failedReads.set(cache, failed)
  return failed
}

/**
 * How often a read has failed in a row, the last time with this error. `undefined` if it is not the error of a read, so that nobody but the caller
 * tries again.
 */
export const failuresInARow = (error: Error): number | undefined => failuresByError.get(error)

/** A query that is polled has its next attempt anyway, once its first one has succeeded. */
const isPolled = (query: Query) =>
  query.state.data !== undefined &&
  query.observers.some(({ options: { refetchInterval } }) => refetchInterval !== undefined && refetchInterval !== false)

const isUnanswered = (error: Error) => error instanceof ApiError && error.status === 0

/** Whether a query goes on showing what it read before, though that could not be read again. What is gone or refused is not shown any more. */
const isStale = (query: Query, error: Error) => query.state.data !== undefined && mayReturn(error)

/** The failed queries that a shown screen needs. What is polled says itself that it cannot be read. */
const troubledOf = (cache: QueryCache): readonly (readonly [Query, Error])[] =>
  [...failedOf(cache)].filter(
    ([query, error]) => query.isActive() && !isPolled(query) && (isUnanswered(error) || isStale(query, error)),
  )

/** What a shown screen could not read: `out_of_reach` because nobody answers, otherwise from when the oldest is that it goes on showing. */
export type ReadTrouble = 'out_of_reach' | number | null

/**
 * Whether a shown screen lacks or cannot renew something. It looks at the reads that have failed, of which there are usually none, so it can be asked at each
 * event of the cache.
 * @returns null if all is well; a time in milliseconds since 1970 for what is shown although it could not be renewed
 */
export const readTroubleOf = (cache: QueryCache): ReadTrouble => {
  const troubled = troubledOf(cache)
  if (troubled.length === 0) return null
  if (troubled.some(([, error]) => isUnanswered(error))) return 'out_of_reach'
  return Math.min(...troubled.map(([query]) => query.state.dataUpdatedAt))
}

/** Reads at once what a shown screen could not read. */
export const readAgain = async (queryClient: QueryClient): Promise<void> => {
  const troubled = new Set(troubledOf(queryClient.getQueryCache()).map(([query]) => query.queryHash))
  await queryClient.refetchQueries({ type: 'active', predicate: ({ queryHash }) => troubled.has(queryHash) })
}

/**
 * Tries all reads of shown screens again that failed because the server was not reached or had too much to do, at growing intervals
 * (`useRetrying.ts`). It knows no screen, so a screen opens by itself however it shows the failure. When the browser reports that the connection is
 * back, the cache does the same at once (`refetchOnReconnect`).
 */
export const retryFailedReads = (queryClient: QueryClient): void => {
  const failed = failedOf(queryClient.getQueryCache())
  const failures = new Map<string, number>()
  const timers = new Map<string, ReturnType<typeof setTimeout>>()
  const forget = (query: Query) => {
    const { queryHash } = query
    failed.delete(query)
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
  const note = (query: Query, error: Error) => {
    const count = (failures.get(query.queryHash) ?? 0) + 1
    failures.set(query.queryHash, count)
    failuresByError.set(error, count)
    failed.set(query, error)
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
    if (event.action.type === 'error') note(query, event.action.error as Error)
  })
}
