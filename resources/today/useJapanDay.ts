import { useEffect, useState } from 'react'
import { today } from '#ui/format.ts'

const everyMilliseconds = 20_000

/** Today in Japan, `YYYY-MM-DD`. It changes soon after midnight, and at once when the person comes back to a page left open. */
export const useJapanDay = (): string => {
  const [day, setDay] = useState(today)
  useEffect(() => {
    const look = () => setDay(today())
    const timer = setInterval(look, everyMilliseconds)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
  return day
}
