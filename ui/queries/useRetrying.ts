import { useEffect, useState } from 'react'

const firstPause = 5
const maxPause = 60
/** What a server asks for is heeded up to here: nobody waits longer for a page to try again. */
const maxRetryingSeconds = 10 * 60

/**
 * Seconds before the next attempt: five after the first failure, twice as long after each further one, a minute at most; longer only
 * where the server asks for it.
 * @param failures - failures in a row, 1 or more
 * @param retryAfter - seconds that the server asked for, 0 for none
 */
export const pauseAfter = (failures: number, retryAfter = 0): number =>
  Math.max(Math.min(maxPause, firstPause * 2 ** Math.min(failures - 1, 10)), Math.min(maxRetryingSeconds, retryAfter))

export interface RetryOptions {
  readonly enabled?: boolean
  /** How often it has failed before, where whoever shows the failure is drawn anew each time. */
  readonly failures?: number
  /** Seconds that the server asked for. */
  readonly retryAfter?: number
}

export interface Retrying {
  /** Seconds until the next attempt. */
  readonly seconds: number
  /** Seconds of the whole pause. */
  readonly pause: number
}

/** Tries something again by itself at growing pauses, for as long as what it is called in is shown. */
export const useRetrying = (
  retry: () => void,
  { enabled = true, failures = 1, retryAfter = 0 }: RetryOptions = {},
): Retrying => {
  const [{ attempts, passed }, setState] = useState({ attempts: 0, passed: 0 })
  const pause = pauseAfter(failures + attempts, retryAfter)
  const due = passed >= pause
  useEffect(() => {
    if (!enabled) return undefined
    const timer = setInterval(() => setState((state) => ({ ...state, passed: state.passed + 1 })), 1000)
    return () => clearInterval(timer)
  }, [enabled])
  useEffect(() => {
    if (!due) return
    setState((state) => ({ attempts: state.attempts + 1, passed: 0 }))
    retry()
    // A new function is no new reason to try.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [due])
  return { seconds: Math.max(0, pause - passed), pause }
}
