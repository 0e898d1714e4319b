import { useEffect } from 'react'
import { type Loss, noteLoss } from './leaving.ts'
import { useAskBeforeUnload } from './useAskBeforeUnload.ts'

export interface UnsavedGuardProps {
  /** Whether leaving would lose something. */
  readonly when: boolean
  /** What it would lose: input by default. */
  readonly loss?: Loss
  /** Whether another search in the address loses it too. */
  readonly endsWithSearch?: boolean
}

/** Lets `LeaveQuestion` ask before somebody leaves a page with unsaved input or an upload under way, and the browser before the app is left. */
export const UnsavedGuard = ({ when, loss = 'input', endsWithSearch = false }: UnsavedGuardProps): null => {
  useEffect(() => (when ? noteLoss(loss, endsWithSearch) : undefined), [when, loss, endsWithSearch])
  useAskBeforeUnload(when)
  return null
}
