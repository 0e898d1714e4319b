import { useEffect, useState } from 'react'

const interval = 5

/**
 * Tries something again every five seconds for as long as it is asked to.
 * @returns seconds until the next attempt
 */
export const useRetrying = (
  retry: () => void,
  enabled = true,
): { readonly seconds: number; readonly interval: number } => {
  const [ticks, setTicks] = useState(0)
  useEffect(() => {
    if (!enabled) return undefined
    const timer = setInterval(() => setTicks((passed) => passed + 1), 1000)
    return () => clearInterval(timer)
  }, [enabled])
  useEffect(() => {
    if (ticks > 0 && ticks % interval === 0) retry()
    // A new function is no new tick.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [ticks])
  return { seconds: interval - (ticks % interval), interval }
}
