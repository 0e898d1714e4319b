import { useEffect, useState } from 'react'

const noticeAfter = 1000

/** Whether something has been under way for more than a second, so that people are told and can stop it. */
export const useSlow = (isUnderWay: boolean): boolean => {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    if (!isUnderWay) return undefined
    const timer = setTimeout(() => setSlow(true), noticeAfter)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [isUnderWay])
  return isUnderWay && isSlow
}
