import { useCallback } from 'react'
import { useSayFailure } from './useSayFailure.ts'
import { useToast } from './useToast.tsx'

/** Takes one change back, and says that it was taken back, or why not. A change of several records has `useUndoMany`. */
export const useTakeBack = (): ((takeBack: () => Promise<unknown>) => void) => {
  const toast = useToast()
  const sayFailure = useSayFailure()
  return useCallback(
    (takeBack) =>
      void takeBack().then(
        () => toast('renkei.shell.undone'),
        (error: unknown) => sayFailure(error, 'renkei.shell.undo_failed'),
      ),
    [toast, sayFailure],
  )
}
