import { useState } from 'react'
import type { z } from 'zod'
import { newerRecordIn } from './conflict.ts'
import { nobodySaved, savedByIn } from './savedBy.ts'

/**
 * The version that a form has been refused for, until it is dealt with.
 * @param item - schema of the record in the refusal
 */
export const useConflict = <T extends object>(item: z.ZodObject) => {
  const [newer, setNewer] = useState<T>()
  const [savedBy, setSavedBy] = useState(nobodySaved)
  return {
    newer,
    savedBy,
    /** Takes notice of a failure. @returns the stored version if it was a conflict */
    note: (error: Error): T | undefined => {
      const stored = newerRecordIn(error, item) as T | undefined
      if (!stored) return undefined
      setSavedBy((before) => savedByIn(error, before))
      setNewer(stored)
      return stored
    },
    close: () => setNewer(undefined),
    /** After a save, the next conflict is a first one again. */
    forget: () => setSavedBy(nobodySaved),
  }
}
