import { type RefObject, useEffect, useRef } from 'react'

/**
 * Keeps the keyboard in a list whose rows go when something is done with them: once a row is gone, the focus goes to
 * the list if it would otherwise be lost.
 * @param count - of rows
 */
export const useFocusKept = (count: number): RefObject<HTMLDivElement | null> => {
  const list = useRef<HTMLDivElement>(null)
  const previous = useRef(count)
  useEffect(() => {
    if (count < previous.current && document.activeElement === document.body) list.current?.focus()
    previous.current = count
  }, [count])
  return list
}
