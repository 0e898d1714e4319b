import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLocale } from 'react-admin'
import { actionListsKey } from '../../../../resources/work/actionLists/actionList.ts'
import { api, type Reply, type RequestParameters } from '../../../../dataProvider/client.ts'
import { formatCount } from '../../../../ui/format.ts'
import { useToast } from '../../../../ui/queries/useToast.tsx'

/** Name of the resource that the institutions on a list are listed as. */
export const itemsResource = 'action_list_medical_institutions'
/** Beginning of the keys under which the lists of an institution stand in the query cache. */
export const institutionListsKey = ['listMedicalInstitutionActionLists'] as const

/** An institution on a list. */
export type Item = Reply<'listActionListMedicalInstitutions'>['medicalInstitutions'][number]
export type ItemStatus = Item['status']

/** Makes all that shows lists or what is on them look anew. */
export const useRefreshLists = () => {
  const queryClient = useQueryClient()
  return () =>
    Promise.all(
      [actionListsKey, [itemsResource], institutionListsKey, ['medical_institutions']].map((queryKey) =>
        queryClient.invalidateQueries({ queryKey }),
      ),
    )
}

/** What was done to a list, or why it could not be, with its undoing: no mutation of a row's own, which may be gone by then. */
const useReport = () => {
  const toast = useToast()
  const locale = useLocale() ?? 'ja'
  const refresh = useRefreshLists()
  const tellFailure = () => toast('renkei.action_lists.failed', { type: 'error' })
  return {
    tellFailure,
    tellDone: async (message: string, count: number, undo: () => Promise<unknown>) => {
      toast(message, {
        messageArgs: { count: formatCount(count, locale) },
        onUndo: () => void undo().then(refresh, tellFailure),
      })
      await refresh()
    },
  }
}

const opposite = (status: ItemStatus): ItemStatus => (status === 'actioned' ? 'not_actioned' : 'actioned')

/** Notes whether institutions have been dealt with; can be taken back for those that it changed. */
export const useSetItemStatus = (listId: number) => {
  const { tellFailure, tellDone } = useReport()
  const set = (status: ItemStatus, medicalInstitutionIds: number[]) =>
    api.updateActionListMedicalInstitutionsStatus({ id: listId, body: { status, medicalInstitutionIds } })
  return useMutation({
    mutationFn: async ({ status, ids }: { readonly status: ItemStatus; readonly ids: number[] }) => {
      const { changedMedicalInstitutionIds: changed } = await set(status, ids)
      await tellDone(`renkei.action_lists.status_changed.${status}`, changed.length, async () =>
        changed.length > 0 ? set(opposite(status), changed) : undefined,
      )
    },
    onError: tellFailure,
  })
}

/** Takes institutions off a list; can be taken back. */
export const useRemoveItems = (listId: number) => {
  const { tellFailure, tellDone } = useReport()
  return useMutation({
    mutationFn: async (medicalInstitutionIds: number[]) => {
      const given = { id: listId, body: { medicalInstitutionIds } }
      const { removedCount } = await api.removeActionListMedicalInstitutions(given)
      await tellDone('renkei.action_lists.removed', removedCount, () => api.restoreActionListMedicalInstitutions(given))
    },
    onError: tellFailure,
  })
}

export type Added = RequestParameters<'addActionListMedicalInstitutions'>['body']

/** Puts institutions on the list that is open. */
export const useAddItems = (listId: number) => {
  const refresh = useRefreshLists()
  return useMutation({
    mutationFn: (body: Added) => api.addActionListMedicalInstitutions({ id: listId, body }),
    onSuccess: refresh,
  })
}

/** Says how many institutions were added, and how many were there already. */
export const useTellAdded = () => {
  const toast = useToast()
  const locale = useLocale() ?? 'ja'
  return ({ addedCount, alreadyListedCount }: Reply<'addActionListMedicalInstitutions'>) => {
    const some = alreadyListedCount > 0 ? 'added_some' : 'added'
    toast(`renkei.action_lists.${addedCount === 0 ? 'added_none' : some}`, {
      type: addedCount === 0 ? 'info' : 'success',
      messageArgs: { count: formatCount(addedCount, locale), already: formatCount(alreadyListedCount, locale) },
    })
  }
}
