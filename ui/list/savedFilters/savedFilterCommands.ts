import { useMutation, useQueryClient } from '@tanstack/react-query'
import { currentUserQuery } from '#authProvider/currentUser.ts'
import { api, type Reply, type RequestParameters } from '#dataProvider/client.ts'
import { isEditConflict } from '../../form/conflict/conflict.ts'
import { useSayFailure } from '../../queries/useSayFailure.ts'
import { useToast } from '../../queries/useToast.tsx'

/** Conditions that were saved under a name. */
export type SavedFilter = Reply<'listSavedFilters'>['savedFilters'][number]

type Marks = RequestParameters<'markSavedFilter'>['body']
type Changes = RequestParameters<'updateSavedFilter'>['body']

/** The key of the query for a screen's saved conditions. */
export const savedKey = (screen: string) => ['listSavedFilters', screen] as const

/** What is saved: without `isShared`, conditions that are overwritten stay shared or private. */
export interface FilterToSave {
  readonly name: string
  readonly conditions: SavedFilter['conditions']
  readonly isShared?: boolean
  /** The account's own of that name that the user saw; null for none. */
  readonly seenConditions: SavedFilter['conditions'] | null
}

/** Saved conditions stand in their list and, if they are marked, at the account. */
const useRefresh = (screen: string) => {
  const queryClient = useQueryClient()
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: savedKey(screen) }),
      queryClient.invalidateQueries({ queryKey: currentUserQuery.queryKey }),
    ])
}

const saveOn = (screen: string, { conditions, seenConditions, ...filter }: FilterToSave) =>
  api.createSavedFilter({
    body: {
      screen,
      ...filter,
      conditions: JSON.parse(JSON.stringify(conditions)),
      seenConditions: JSON.parse(JSON.stringify(seenConditions)),
    },
  })

/** Saves conditions, in place of the account's own of the same name that the user saw. After a conflict the list shows those that are stored. */
export const useSaveFilter = (screen: string) => {
  const refresh = useRefresh(screen)
  return useMutation({
    mutationFn: (filter: FilterToSave) => saveOn(screen, filter),
    onSuccess: refresh,
    onError: (error) => (isEditConflict(error) ? refresh() : undefined),
  })
}

/**
 * Marks, changes and deletes the saved conditions of a screen. Whoever calls them shows their errors.
 * @param onForgotten - called before the toast that can undo a deletion, which nobody reaches behind a dialog
 */
export const useFilterCommands = (screen: string, onForgotten: () => void) => {
  const toast = useToast()
  const sayFailure = useSayFailure()
  const refresh = useRefresh(screen)
  const mark = useMutation({
    mutationFn: ({ id, marks }: { readonly id: number; readonly marks: Marks }) =>
      api.markSavedFilter({ id, body: marks }),
    onSuccess: refresh,
  })
  const change = useMutation({
    // What is not changed here may be another already.
    mutationFn: ({ filter, changes }: { readonly filter: SavedFilter; readonly changes: Changes }) =>
      api.updateSavedFilter({ id: filter.id, body: changes }),
    onSuccess: refresh,
  })
  const restore = useMutation({
    mutationFn: async ({ name, conditions, isPinned, isDefault }: SavedFilter) => {
      const { id } = await saveOn(screen, { name, conditions, seenConditions: null })
      if (isPinned || isDefault) await api.markSavedFilter({ id, body: { isPinned, isDefault } })
    },
    onSettled: refresh,
    onError: (error) => sayFailure(error, 'renkei.shell.undo_failed'),
  })
  const forget = useMutation({
    mutationFn: ({ id }: SavedFilter) => api.deleteSavedFilter({ id }),
    onSuccess: async (_nothing, forgotten) => {
      onForgotten()
      await refresh()
      // What was shared cannot come back as it was: it is gone from other people's lists too.
      toast('renkei.saved_filters.forgotten', {
        ...(!forgotten.isShared && { onUndo: () => restore.mutate(forgotten) }),
      })
    },
  })
  return { mark, change, forget }
}

/** The calls that change saved conditions. */
export type FilterCommands = ReturnType<typeof useFilterCommands>
