import type { KeyboardEvent } from 'react'
import { rowMark } from './InstitutionRow.tsx'

const steps: Readonly<Record<string, (place: number, last: number) => number>> = {
  ArrowDown: (place, last) => Math.min(place + 1, last),
  ArrowUp: (place) => Math.max(place - 1, 0),
  Home: () => 0,
  End: (_place, last) => last,
}

/** Moves the focus between the rows of a list with the arrow keys, Home and End. */
export const moveBetweenRows = (event: KeyboardEvent<HTMLElement>): void => {
  const step = steps[event.key]
  if (!step || !(event.target instanceof HTMLElement)) return
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>(`[${rowMark}]`)]
  const current = event.target.closest('li')?.querySelector<HTMLElement>(`[${rowMark}]`)
  const place = current ? rows.indexOf(current) : -1
  if (place < 0) return
  event.preventDefault()
  rows[step(place, rows.length - 1)]?.focus()
}
