import { useState } from 'react'
import { forgetDraft, keepDraft, keptDraft } from '#authProvider/keptDrafts.ts'
import { useDraftOwner } from '#authProvider/useDraftOwner.ts'

export interface KeptState<T> {
  readonly value: T
  readonly change: (value: T) => void
  /** Forgets what was kept, once it is of no more use. What is shown stays. */
  readonly forget: () => void
}

/**
 * State that somebody types or chooses outside of a form, kept in this browser for the account like a draft: it survives another page, a reload and a
 * sign-in, until it is again what it began with or is forgotten.
 * @param name - names what it belongs to, `email 7 schedule`
 * @param start - what it begins with
 * @param parse - what was kept, or undefined if that is of another version of the app
 */
export const useKeptState = <T>(
  name: string,
  start: () => T,
  parse: (kept: unknown) => T | undefined,
): KeptState<T> => {
  const owner = useDraftOwner()
  const [first] = useState(start)
  const [value, setValue] = useState(() => parse(keptDraft(owner, name)) ?? first)
  return {
    value,
    change: (next) => {
      setValue(next)
      if (JSON.stringify(next) === JSON.stringify(first)) forgetDraft(owner, name)
      else keepDraft(owner, name, next)
    },
    forget: () => forgetDraft(owner, name),
  }
}
