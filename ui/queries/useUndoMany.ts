import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useLocale } from 'react-admin'
import { formatCount } from '../format.ts'
import { useSayFailure } from './useSayFailure.ts'
import { useToast } from './useToast.tsx'

/** What taking a change of several records back has done. */
export interface UndoneMany {
  readonly undone: number
  /** Those that somebody has changed since, and that stay as they are. */
  readonly kept: number
}

/**
 * Takes a change of several records back, says so, or that some stay because they have been changed since, and reads everything anew.
 * @returns a function of what takes them back, and of the key of what is said if all are
 */
export const useUndoMany = () => {
  const toast = useToast()
  const sayFailure = useSayFailure()
  const locale = useLocale() ?? 'ja'
  const queryClient = useQueryClient()
  return useCallback(
    async (takeBack: () => Promise<UndoneMany>, done = 'renkei.shell.undone') => {
      try {
        const { undone, kept } = await takeBack()
        if (kept === 0) toast(done)
        else
          toast(`renkei.shell.${undone === 0 ? 'undone_none' : 'undone_some'}`, {
            type: 'warning',
            messageArgs: { count: formatCount(undone, locale), left: formatCount(kept, locale) },
          })
      } catch (error) {
        sayFailure(error, 'renkei.shell.undo_failed')
      }
      await queryClient.invalidateQueries()
    },
    [toast, sayFailure, locale, queryClient],
  )
}
