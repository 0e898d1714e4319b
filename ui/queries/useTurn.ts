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

/** Of all on the page who want it, whether it is this one's turn: the first who came has it until it wants it no more. */
export const useTurn = (wants: boolean): boolean => {
  const id = useId()
  useEffect(() => {
    if (!wants) return undefined
    change([...waiting, id])
    return () => change(waiting.filter((other) => other !== id))
  }, [wants, id])
  return useSyncExternalStore(subscribe, () => waiting[0] === id)
}
