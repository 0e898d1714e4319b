import { useEffect, useEffectEvent } from 'react'
import { lookAtOthers, maxWait } from './polling.ts'

/** Reads something again. */
export type ReadAgain = () => Promise<{ readonly isSuccess: boolean }>

/**
 * Reads again what a page shows and colleagues may change meanwhile: every few seconds while the page is in sight, less often while that fails, and whenever
 * somebody comes back to its window. The form around it keeps what is typed (`ui/form/drafts/HeldVersion.tsx`).
 * @param readAgain - undefined: there is nothing to read yet
 */
export const useWatch = (readAgain: ReadAgain | undefined): void => {
  const isWatching = readAgain !== undefined
  const read = useEffectEvent(async () => (await readAgain?.())?.isSuccess ?? false)
  useEffect(() => {
    if (!isWatching) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    let isReading = false
    const look = async () => {
      if (document.visibilityState !== 'visible' || isReading) return
      clearTimeout(timer)
      isReading = true
      const isSuccess = await read()
      isReading = false
      if (!isOver) timer = setTimeout(begin, isSuccess ? lookAtOthers : maxWait)
    }
    const begin = () => void look()
    timer = setTimeout(begin, lookAtOthers)
    document.addEventListener('visibilitychange', begin)
    return () => {
      isOver = true
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', begin)
    }
  }, [isWatching])
}
