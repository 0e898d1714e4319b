import { useIsFetching } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

/** Milliseconds without a request after which loading counts as finished. */
const quiet = 400

/** Whether everything visible has been loaded, so that the rest may load. Once true, it stays true. */
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
