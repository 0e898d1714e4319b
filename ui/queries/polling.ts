import { ApiError } from '#dataProvider/client.ts'

/** Timeout of a request in milliseconds. A server that hangs counts as unreachable. */
export const maxWait = 20_000

/**
 * Pause in milliseconds before what a page shows is read again because others may have changed it meanwhile. Only a page that is in view reads again
 * (react-query's `refetchInterval`), so few do at a time.
 */
export const lookAtOthers = 5_000

interface WatchedQuery {
  readonly state: { readonly error: Error | null; readonly dataUpdatedAt: number }
}

/**
 * Options of a query for lists that a form offers to choose from while it is open: what colleagues add or delete meanwhile is noticed within seconds, and when
 * somebody comes back to the window.
 */
export const watched = {
  staleTime: 0,
  refetchOnWindowFocus: true,
  refetchInterval: ({ state: { error, dataUpdatedAt } }: WatchedQuery) => {
    if (!error) return lookAtOthers
    return mayReturn(error) ? Math.max(lookAtOthers, pauseWhileAway(Date.now() - dataUpdatedAt)) : false
  },
} as const

const firstPause = 1_000
const maxPause = 15_000

/**
 * Whether a failed read may succeed later without a change: the server is unreachable or overloaded, or the sign-in, which issues the token of
 * every call, cannot be reached. A refusal by the server is final.
 */
export const mayReturn = (error: Error): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status >= 500 || [408, 425, 429].includes(error.status)

/** Whether nobody answered, or only a proxy in front of the server. */
export const isAway = (error: Error): boolean =>
  !(error instanceof ApiError) || [0, 408, 502, 503, 504].includes(error.status)

/** Milliseconds until the next request to a server that has been unreachable for this long. The pause grows with the outage. */
export const pauseWhileAway = (awayMilliseconds: number): number =>
  Math.min(maxPause, firstPause + Math.max(0, awayMilliseconds) / 4)

export interface Polled {
  /** Whether the watched work is still running; undefined before the first reply. */
  readonly isUnderWay: boolean
  /** Error of the last attempt; null if it succeeded. */
  readonly error: Error | null
  /** Time of the last reply, in milliseconds since 1970. */
  readonly answeredAt: number
}

/**
 * Milliseconds until the next poll; false if nothing is running. A failure that may be temporary does not stop the polling.
 * @param pause - the usual interval, while the server answers
 */
export const nextLook = ({ isUnderWay, error, answeredAt }: Polled, pause: number, now: number): number | false => {
  if (error) return mayReturn(error) ? pauseWhileAway(now - answeredAt) : false
  return isUnderWay ? pause : false
}
