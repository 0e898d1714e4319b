import { useEffect, useState } from 'react'

const firstPause = 5
const maxPause = 60
/** Upper limit for a pause that the server requests, in seconds. */
const maxRetryingSeconds = 10 * 60

/**
 * Seconds before the next attempt: five after the first failure, doubled after each further one, at most a minute. It is longer only if the server
 * asks for it.
 * @param failures - failures in a row, 1 or more
 * @param retryAfter - seconds requested by the server, 0 for none
 */
export const pauseAfter = (failures: number, retryAfter = 0): number =>
  Math.max(Math.min(maxPause, firstPause * 2 ** Math.min(failures - 1, 10)), Math.min(maxRetryingSeconds, retryAfter))

export interface RetryOptions {
  readonly enabled?: boolean
  /** Number of earlier failures, for callers whose component is mounted again after each failure. */
  readonly failures?: number
  /** Seconds requested by the server. */
  readonly retryAfter?: number
}

export interface Retrying {
  /** Seconds until the next attempt. */
  readonly seconds: number
  /** Length of the whole pause in seconds. */
  readonly pause: number
}

/** Retries at growing intervals while the calling component is mounted, and at once when the connection is back. */
export const useRetrying = (
  retry: () => void,
  { enabled = true, failures = 1, retryAfter = 0 }: RetryOptions = {},
): Retrying => {
  const [{ attempts, passed }, setState] = useState({ attempts: 0, passed: 0 })
  const pause = pauseAfter(failures + attempts, retryAfter)
  const due = passed >= pause
  useEffect(() => {
    if (!enabled) return undefined
    const pass = (seconds: number) => setState((state) => ({ ...state, passed: state.passed + seconds }))
    const timer = setInterval(() => pass(1), 1000)
    const endPause = () => pass(Infinity)
    window.addEventListener('online', endPause)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', endPause)
    }
  }, [enabled])
  useEffect(() => {
    if (!due) return
    setState((state) => ({ attempts: state.attempts + 1, passed: 0 }))
    retry()
    // A new function is no reason for another attempt.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [due])
  return { seconds: Math.max(0, pause - passed), pause }
}
