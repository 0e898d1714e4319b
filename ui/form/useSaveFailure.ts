import { useState } from 'react'
import type { HttpError } from 'react-admin'
import type { z } from 'zod'
import { useToast } from '../queries/useToast.tsx'
import { newerRecordIn } from './conflict.ts'
import { type SavedBy, savedByIn } from './savedBy.ts'

/** Handles a failed save. The form resolves conflicts, validation errors appear at their fields, and a toast shows everything else. */
export const useSaveFailure = (item: z.ZodObject) => {
  const toast = useToast()
  const [newer, setNewer] = useState<Readonly<Record<string, unknown>>>()
  const [savedBy, setSavedBy] = useState<SavedBy>('unknown')
  const onError = (failure: unknown) => {
    const record = newerRecordIn(failure, item)
    if (record) {
      setSavedBy(savedByIn(failure))
      setNewer(record)
    } else if ((failure as HttpError).status !== 422)
      toast(failure instanceof Error ? failure.message : 'renkei.shell.save_failed', { type: 'error' })
  }
  return { newer, savedBy, onError, onClose: () => setNewer(undefined) }
}
