import { useIsFetching } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

/** Milliseconds without a request after which nobody waits for anything. */
const quiet = 400

/** Whether all that was in sight has been loaded, so that the rest may follow. Once it has, it stays so. */
export const useRest = (): boolean => {
  const [isRest, setRest] = useState(false)
  const isFetching = useIsFetching() > 0
  useEffect(() => {
    if (isRest || isFetching) return undefined
    const timer = setTimeout(() => setRest(true), quiet)
    return () => clearTimeout(timer)
  }, [isRest, isFetching])
  return isRest
}
