import { useEffect, useState } from 'react'

const milliseconds = 200

/** What was typed, once nobody has typed for a moment. */
export const useSettled = (typed: string): string => {
  const [settled, setSettled] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), milliseconds)
    return () => clearTimeout(timer)
  }, [typed])
  return settled
}
