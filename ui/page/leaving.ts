/** What leaving a screen would lose. */
export type Loss = 'input' | 'upload'

export interface NotedLoss {
  readonly loss: Loss
  /** Whether another search in the address loses it too, since its place on the screen goes then. */
  readonly endsWithSearch: boolean
}

const noted = new Set<NotedLoss>()

/** Notes what leaving the screen would lose. @returns a function that takes the note back */
export const noteLoss = (loss: Loss, endsWithSearch = false): (() => void) => {
  const note = { loss, endsWithSearch }
  noted.add(note)
  return () => void noted.delete(note)
}

interface Place {
  readonly pathname: string
  readonly search: string
}

/** What would be lost by going from one address to another. */
export const lossesBetween = (from: Place, to: Place): readonly Loss[] => {
  if (from.pathname !== to.pathname) return [...noted].map(({ loss }) => loss)
  return from.search === to.search ? [] : [...noted].flatMap(({ loss, endsWithSearch }) => (endsWithSearch ? loss : []))
}

/** Whether some screen holds what leaving would lose. */
export const hasUnsavedInput = (): boolean => noted.size > 0
