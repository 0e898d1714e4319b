import { useEffect, useRef } from 'react'

/** Moves the focus within a calendar's grid to the element for `value`: at first, and after {@link follow} was called. */
export const useGridFocus = (value: string) => {
  const grid = useRef<HTMLTableElement>(null)
  const mayFocus = useRef(true)
  useEffect(() => {
    if (!mayFocus.current) return
    mayFocus.current = false
    grid.current?.querySelector<HTMLElement>(`[data-value="${value}"]`)?.focus()
  }, [value])
  /** The next change of the value takes the focus along. */
  const follow = () => {
    mayFocus.current = true
  }
  return { grid, follow }
}
