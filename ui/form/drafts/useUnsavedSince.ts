import { useCallback, useEffect, useRef, useState } from 'react'
import { readDraftSince } from '#authProvider/drafts.ts'

export interface UnsavedSince {
  /** Since when the input that has come back is unsaved, for `UnsavedBar`; undefined if none has, and once it is saved or discarded. */
  readonly restoredSince: number | undefined
  /** Since when there is unsaved input, for `registerDraft`. */
  readonly since: () => number | undefined
}

/**
 * Since when a form has unsaved input, also across a reload or a sign-in.
 * @param name - of its draft
 * @param isDirty - whether it has any now
 * @param keptSince - since when the screen keeps input of it beyond the tab, if it does
 */
export const useUnsavedSince = (name: string, isDirty: boolean, keptSince?: number): UnsavedSince => {
  const [restored, setRestored] = useState(() => keptSince ?? readDraftSince(name))
  const begun = useRef(restored)
  const wasDirty = useRef(false)
  useEffect(() => {
    if (isDirty) begun.current ??= Date.now()
    else if (wasDirty.current) {
      begun.current = undefined
      setRestored(undefined)
    }
    wasDirty.current = isDirty
  }, [isDirty])
  return { restoredSince: isDirty ? restored : undefined, since: useCallback(() => begun.current, []) }
}
