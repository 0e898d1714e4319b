import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { api, type RequestParameters } from '#dataProvider/client.ts'
import { type ActionList, actionListsKey } from '../actionList.ts'
import { useSayFailure } from '#ui/queries/useSayFailure.ts'
import { useTakeBack } from '#ui/queries/useTakeBack.ts'
import { useToast } from '#ui/queries/useToast.tsx'
import { isEditConflict } from '#ui/form/conflict/conflict.ts'
import { useRefreshLists } from './useItems.ts'
import '#ui/paste/texts.ts'

/** Renames a list. */
export const useRenameList = (id: number, onRenamed: () => void) => {
  const toast = useToast()
  const refresh = useRefreshLists()
  return useMutation({
    mutationFn: (body: RequestParameters<'updateActionList'>['body']) => api.updateActionList({ id, body }),
    onSuccess: async () => {
      await refresh()
      toast('renkei.action_lists.renamed')
      onRenamed()
    },
  })
}

/** Finishes a list or reopens it, with undo. */
export const useFinishList = (id: number) => {
  const toast = useToast()
  const refresh = useRefreshLists()
  const set = (status: ActionList['status']) =>
    api.updateActionListStatus({ id, body: { status, seen: status === 'finished' ? 'incomplete' : 'finished' } })
  const sayFailure = useSayFailure()
  const sayTakenBack = useTakeBack()
  const tellFailure = (error: unknown) => sayFailure(error, 'renkei.action_lists.failed')
  return useMutation({
    mutationFn: set,
    onSuccess: async ({ status }) => {
      toast(`renkei.action_lists.${status === 'finished' ? 'finished' : 'reopened'}`, {
        onUndo: () => sayTakenBack(() => set(status === 'finished' ? 'incomplete' : 'finished').then(refresh)),
      })
      await refresh()
    },
    onError: tellFailure,
  })
}

/** Deletes a list and returns to the overview, with undo. */
export const useDeleteList = (id: number) => {
  const toast = useToast()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const refresh = useRefreshLists()
  const sayFailure = useSayFailure()
  const sayTakenBack = useTakeBack()
  const tellFailure = (error: unknown) => sayFailure(error, 'renkei.action_lists.failed')
  return useMutation({
    mutationFn: (seenCount: number) => api.deleteActionList({ id, seenCount }),
    onSuccess: async () => {
      // The screen of the deleted list is still mounted and must not refetch it.
      await queryClient.invalidateQueries({ queryKey: actionListsKey, refetchType: 'none' })
      void navigate('/action_lists')
      toast('renkei.action_lists.deleted', {
        onUndo: () => sayTakenBack(() => api.restoreActionList({ id }).then(refresh)),
      })
    },
    // Somebody has changed what is on it, and the question is asked again.
    onError: (error) => (isEditConflict(error) ? void refresh() : tellFailure(error)),
  })
}
