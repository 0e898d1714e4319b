import { useEffect, useId, useSyncExternalStore } from 'react'

let waiting: readonly string[] = []
const listeners = new Set<() => void>()

const change = (next: readonly string[]) => {
  waiting = next
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/**
 * Lets one of several components on the page have a turn: the first one that wants it keeps it until it no longer wants it. @returns whether it is
 * this one's turn
 */
export const useTurn = (wants: boolean): boolean => {
  const id = useId()
  useEffect(() => {
    if (!wants) return undefined
    change([...waiting, id])
    return () => change(waiting.filter((other) => other !== id))
  }, [wants, id])
  return useSyncExternalStore(subscribe, () => waiting[0] === id)
}
