import { useEffect, useState } from 'react'

const milliseconds = 200

/** The typed text, updated after a short pause in typing. */
export const useSettled = (typed: string): string => {
  const [settled, setSettled] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), milliseconds)
    return () => clearTimeout(timer)
  }, [typed])
  return settled
}
