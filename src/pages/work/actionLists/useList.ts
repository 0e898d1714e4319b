import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { api } from '../../../../dataProvider/client.ts'
import { type ActionList, actionListsKey } from '../../../../resources/work/actionLists/actionList.ts'
import { useToast } from '../../../../ui/queries/useToast.tsx'
import { useRefreshLists } from './useItems.ts'

/** Renames a list. */
export const useRenameList = (id: number, onRenamed: () => void) => {
  const toast = useToast()
  const refresh = useRefreshLists()
  return useMutation({
    mutationFn: (name: string) => api.updateActionList({ id, body: { name } }),
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
  const set = (status: ActionList['status']) => api.updateActionListStatus({ id, body: { status } })
  const tellFailure = () => toast('renkei.action_lists.failed', { type: 'error' })
  return useMutation({
    mutationFn: set,
    onSuccess: async ({ status }) => {
      toast(`renkei.action_lists.${status === 'finished' ? 'finished' : 'reopened'}`, {
        onUndo: () => void set(status === 'finished' ? 'incomplete' : 'finished').then(refresh, tellFailure),
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
  const tellFailure = () => toast('renkei.action_lists.failed', { type: 'error' })
  return useMutation({
    mutationFn: () => api.deleteActionList({ id }),
    onSuccess: async () => {
      // The screen of the deleted list is still mounted and must not refetch it.
      await queryClient.invalidateQueries({ queryKey: actionListsKey, refetchType: 'none' })
      void navigate('/action_lists')
      toast('renkei.action_lists.deleted', {
        onUndo: () => void api.restoreActionList({ id }).then(refresh, tellFailure),
      })
    },
    onError: tellFailure,
  })
}
