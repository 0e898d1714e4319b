import type { z } from 'zod'
import { useConflict } from './conflict/useConflict.ts'
import { useFormFailure } from './useFormFailure.ts'

/** Handles a failed save. The form resolves conflicts, validation errors appear at their fields if the form shows these, and everything else above its buttons. */
export const useSaveFailure = (item: z.ZodObject) => {
  const { failure, fail, clear } = useFormFailure()
  const { newer, savedBy, note, close } = useConflict<Readonly<Record<string, unknown>>>(item)
  const onError = (error: unknown) => {
    if (!(error instanceof Error && note(error))) return fail(error)
    clear()
  }
  return { newer, savedBy, failure, onError, onClose: close }
}
