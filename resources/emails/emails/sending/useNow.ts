import { useEffect, useState } from 'react'

const refresh = 15_000

/** The present time in ISO 8601, a quarter of a minute old at most. */
export const useNow = (): string => {
  const [now, setNow] = useState(() => new Date().toISOString())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date().toISOString()), refresh)
    return () => clearInterval(timer)
  }, [])
  return now
}
