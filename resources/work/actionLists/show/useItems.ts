import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLocale } from 'react-admin'
import { actionListsKey } from '../actionList.ts'
import { api, type Reply, type RequestParameters } from '#dataProvider/client.ts'
import { formatCount } from '#ui/format.ts'
import { useSayFailure } from '#ui/queries/useSayFailure.ts'
import { useTakeBack } from '#ui/queries/useTakeBack.ts'
import { useToast } from '#ui/queries/useToast.tsx'
import '#ui/paste/texts.ts'
import '../texts.ts'

/** Name of the resource for the institutions of a list. */
export const itemsResource = 'action_list_medical_institutions'
/** Start of the query keys for the lists of an institution. */
export const institutionListsKey = ['listMedicalInstitutionActionLists'] as const

/** An institution on a list. */
export type Item = Reply<'listActionListMedicalInstitutions'>['medicalInstitutions'][number]
export type ItemStatus = Item['status']

/** Invalidates all queries for lists and their institutions. */
export const useRefreshLists = () => {
  const queryClient = useQueryClient()
  return () =>
    Promise.all(
      [actionListsKey, [itemsResource], institutionListsKey, ['medical_institutions']].map((queryKey) =>
        queryClient.invalidateQueries({ queryKey }),
      ),
    )
}

/**
 * Reports a change of a list or its failure, with undo. It is not part of a row's own mutation, because the row may be gone when somebody clicks
 * undo.
 */
const useReport = () => {
  const toast = useToast()
  const locale = useLocale() ?? 'ja'
  const refresh = useRefreshLists()
  const sayFailure = useSayFailure()
  const sayTakenBack = useTakeBack()
  const tellFailure = (error: unknown) => {
    sayFailure(error, 'renkei.action_lists.failed')
    // A colleague may have changed the list, which then shows what there is.
    return refresh()
  }
  return {
    tellFailure,
    /** @param message - of nothing, if a colleague has done it for all of them already, it is `<message>_already` */
    tellDone: async (message: string, count: number, undo: () => Promise<unknown>) => {
      if (count === 0) toast(`${message}_already`, { type: 'info' })
      else
        toast(message, {
          messageArgs: { count: formatCount(count, locale) },
          onUndo: () => sayTakenBack(() => undo().then(refresh)),
        })
      await refresh()
    },
  }
}

const opposite = (status: ItemStatus): ItemStatus => (status === 'actioned' ? 'not_actioned' : 'actioned')

/** Sets whether institutions have been dealt with. Undo applies to those that it changed. */
export const useSetItemStatus = (listId: number) => {
  const { tellFailure, tellDone } = useReport()
  const set = (status: ItemStatus, medicalInstitutionIds: number[]) =>
    api.updateActionListMedicalInstitutionsStatus({ id: listId, body: { status, medicalInstitutionIds } })
  return useMutation({
    mutationFn: async ({ status, ids }: { readonly status: ItemStatus; readonly ids: number[] }) => {
      const { changedMedicalInstitutionIds: changed } = await set(status, ids)
      await tellDone(`renkei.action_lists.status_changed.${status}`, changed.length, () =>
        set(opposite(status), changed),
      )
    },
    onError: tellFailure,
  })
}

/** Removes institutions from a list, with undo. */
export const useRemoveItems = (listId: number) => {
  const { tellFailure, tellDone } = useReport()
  return useMutation({
    mutationFn: async (medicalInstitutionIds: number[]) => {
      const { removedMedicalInstitutionIds: removed } = await api.removeActionListMedicalInstitutions({
        id: listId,
        body: { medicalInstitutionIds },
      })
      // What a colleague has taken off before stays off.
      await tellDone('renkei.action_lists.removed', removed.length, () =>
        api.restoreActionListMedicalInstitutions({ id: listId, body: { medicalInstitutionIds: removed } }),
      )
    },
    onError: tellFailure,
  })
}

export type Added = RequestParameters<'addActionListMedicalInstitutions'>['body']

/** Adds institutions to the open list. */
export const useAddItems = (listId: number) => {
  const refresh = useRefreshLists()
  return useMutation({
    mutationFn: (body: Added) => api.addActionListMedicalInstitutions({ id: listId, body }),
    onSuccess: refresh,
  })
}

/** Reports how many institutions were added, and how many were on the list already. */
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
