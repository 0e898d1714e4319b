import { useState } from 'react'

/** A choice that was not saved, and why. */
export interface Refusal<T> {
  readonly given: T
  readonly error: Error
}

/**
 * The refused ones of choices that are each sent at once. One that succeeds right after does not hide them: a refusal stands until the same is chosen again.
 * @param subjectsOf - names what a choice is about
 */
export const useRefusals = <T>(subjectsOf: (given: T) => readonly string[]) => {
  const [refusals, setRefusals] = useState<readonly Refusal<T>[]>([])
  const others = (before: readonly Refusal<T>[], given: T) => {
    const chosen = new Set(subjectsOf(given))
    return before.filter((refusal) => subjectsOf(refusal.given).some((subject) => !chosen.has(subject)))
  }
  return {
    /** Each with its name. */
    refusals: refusals.map((refusal) => ({ ...refusal, key: subjectsOf(refusal.given).join(' ') })),
    /** Called with a choice that is sent, and with one that was saved. */
    settle: (given: T) => setRefusals((before) => others(before, given)),
    note: (error: Error, given: T) => setRefusals((before) => [...others(before, given), { given, error }]),
  }
}
