import type { HttpError } from 'react-admin'
import type { z } from 'zod'
import { useToast } from '../queries/useToast.tsx'
import { useConflict } from './useConflict.ts'

/** Handles a failed save. The form resolves conflicts, validation errors appear at their fields, and a toast shows everything else. */
export const useSaveFailure = (item: z.ZodObject) => {
  const toast = useToast()
  const { newer, savedBy, note, close } = useConflict<Readonly<Record<string, unknown>>>(item)
  const onError = (failure: unknown) => {
    if (failure instanceof Error && note(failure)) return
    if ((failure as HttpError).status !== 422)
      toast(failure instanceof Error ? failure.message : 'renkei.shell.save_failed', { type: 'error' })
  }
  return { newer, savedBy, onError, onClose: close }
}
