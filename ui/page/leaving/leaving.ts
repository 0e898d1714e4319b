import { useSyncExternalStore } from 'react'

/** What leaving a screen would lose. */
export type Loss = 'input' | 'upload'

export interface NotedLoss {
  readonly loss: Loss
  /** Whether another search in the address loses it too, since its place on the screen goes then. */
  readonly endsWithSearch: boolean
}

let noted: readonly NotedLoss[] = []
const listeners = new Set<() => void>()

const change = (next: readonly NotedLoss[]) => {
  noted = next
  for (const listener of listeners) listener()
}

/** Notes what leaving the screen would lose. @returns a function that takes the note back */
export const noteLoss = (loss: Loss, endsWithSearch = false): (() => void) => {
  const note = { loss, endsWithSearch }
  change([...noted, note])
  return () => change(noted.filter((other) => other !== note))
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** What leaving the screen would lose now. */
export const useNotedLosses = (): readonly NotedLoss[] => useSyncExternalStore(subscribe, () => noted)

interface Place {
  readonly pathname: string
  readonly search: string
}

/** What would be lost by going from one address to another. */
export const lossesBetween = (from: Place, to: Place): readonly Loss[] => {
  if (from.pathname !== to.pathname) return noted.map(({ loss }) => loss)
  return from.search === to.search ? [] : noted.flatMap(({ loss, endsWithSearch }) => (endsWithSearch ? loss : []))
}

/** Whether some screen holds what leaving would lose. */
export const hasUnsavedInput = (): boolean => noted.length > 0
