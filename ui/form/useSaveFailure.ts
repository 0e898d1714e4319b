import { useState } from 'react'
import type { z } from 'zod'
import { newerRecordIn } from './conflict.ts'
import { type SavedBy, savedByIn } from './savedBy.ts'
import { useFormFailure } from './useFormFailure.ts'

/** Handles a failed save. The form resolves conflicts, validation errors appear at their fields, and everything else above its buttons. */
export const useSaveFailure = (item: z.ZodObject) => {
  const { failure, fail, clear } = useFormFailure()
  const [newer, setNewer] = useState<Readonly<Record<string, unknown>>>()
  const [savedBy, setSavedBy] = useState<SavedBy>('unknown')
  const onError = (error: unknown) => {
    const record = newerRecordIn(error, item)
    if (!record) return fail(error)
    clear()
    setSavedBy(savedByIn(error))
    setNewer(record)
  }
  return { newer, savedBy, failure, onError, onClose: () => setNewer(undefined) }
}
