import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { HttpError, useTranslate } from 'react-admin'
import { ApiError } from '#dataProvider/client.ts'
import { restorationIn } from '../form/conflict/conflict.ts'
import { isOfRights, useReadAfterRefusal } from './useReadAfterRefusal.ts'
import { undoDuration, useToast } from './useToast.tsx'

const statusOf = (error: unknown): number =>
  error instanceof ApiError || error instanceof HttpError ? Number(error.status) : 0

const codeOf = (error: unknown): unknown =>
  error instanceof ApiError ? error.problem.code : error instanceof HttpError ? error.body?.code : undefined

/** What the server says of a failure, or the app if the server was not reached; empty if neither does. */
const reasonOf = (error: unknown): string => {
  if (!(error instanceof ApiError)) return error instanceof Error ? error.message : ''
  const { errors = [], detail } = error.problem
  return errors.length > 0 ? errors.map(({ message }) => message).join(' ') : detail
}

/** The refusal of an undo that somebody else has done before: all is as it was. */
const alreadyPutBack = 'merge_undone'

/** Said where nobody knows why something was not taken back. */
const undoFailed = 'renkei.shell.undo_failed'

/**
 * Tells why something that takes one click was not done. Where trying again cannot help, because a right was lost, the record was deleted or a colleague
 * was faster, it says that and reads everything anew; what was deleted can be brought back from there. Of an undo that is refused it says first that
 * nothing was put back, since what follows is only about what somebody else has done.
 * @returns a function of the error and the key of what is said if nobody knows why; of an undo that is `renkei.shell.undo_failed`
 */
export const useSayFailure = () => {
  const toast = useToast()
  const translate = useTranslate()
  const queryClient = useQueryClient()
  const readAfterRefusal = useReadAfterRefusal()
  return useCallback(
    (error: unknown, otherwise = 'renkei.shell.not_done') => {
      const status = statusOf(error)
      const reason = reasonOf(error)
      const isRefusedUndo =
        otherwise === undoFailed && status >= 400 && status < 500 && codeOf(error) !== alreadyPutBack
      const said = [
        ...(isRefusedUndo && reason ? [translate('renkei.shell.not_put_back')] : []),
        ...(isOfRights(error) ? [translate('renkei.shell.rights_changed')] : []),
        reason,
      ].join(' ')
      const restore = status === 404 ? restorationIn(error) : undefined
      const refresh = () => queryClient.invalidateQueries()
      const bringBack = async () => {
        try {
          await restore?.()
        } catch (failure) {
          toast(reasonOf(failure) || undoFailed, { type: 'error' })
        }
        await refresh()
      }
      toast(said || otherwise, {
        type: 'error',
        error,
        autoHideDuration: undoDuration,
        ...(restore && { onUndo: () => void bringBack() }),
      })
      readAfterRefusal(error)
    },
    [toast, translate, queryClient, readAfterRefusal],
  )
}
