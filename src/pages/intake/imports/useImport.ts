import { useIsMutating, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../../../dataProvider/client.ts'
import { isEditConflict } from '../../../../ui/form/conflict.ts'
import { usePolling } from '../../../../ui/queries/usePolling.ts'
import { mayReturn } from '../../../../ui/queries/polling.ts'
import type { ImportDecisions, ImportDetail, ImportKind } from './importKinds.ts'

/** Start of the query keys of an import. */
export const importKey = (kind: ImportKind, id: number) => ['import', kind.name, id]
/** Start of the query keys of a kind's lists. */
export const importsKey = (kind: ImportKind) => ['imports', kind.name]
export const questionsKey = (kind: ImportKind, id: number) => [...importKey(kind, id), 'questions']
export const failedRowsKey = (kind: ImportKind, id: number) => [...importKey(kind, id), 'failed rows']

const lookAgain = 1000

/** Loads an import, and polls it every second while it is being processed or its state is unknown. */
export const useImport = (kind: ImportKind, id: number, enabled = true) =>
  useQuery({
    ...usePolling({
      queryKey: importKey(kind, id),
      read: (options) => kind.get(id, options),
      isUnderWay: ({ status }) => status === 'processing',
      pause: () => lookAgain,
    }),
    enabled,
  })

/** Whether a list was not taken in because its months have changed since they were shown. */
const isOfOtherMonths = (error: unknown): boolean => error instanceof ApiError && error.body.code === 'months_changed'

/** A mutation for a step of an import. Its reply is the new state of the import. */
export const useImportStep = <T>(kind: ImportKind, id: number, step: (given: T) => Promise<ImportDetail>) => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationKey: importKey(kind, id),
    mutationFn: step,
    onSuccess: (detail) => {
      queryClient.setQueryData(importKey(kind, id), detail)
      return queryClient.invalidateQueries({ queryKey: importsKey(kind) })
    },
    // The step may have started even if its reply was lost. After a conflict the screen shows what somebody else has chosen or taken in.
    onError: (error) => {
      if (mayReturn(error) || isEditConflict(error) || isOfOtherMonths(error))
        void queryClient.invalidateQueries({ queryKey: importKey(kind, id), exact: true })
    },
  })
}

/**
 * Saves decisions about a list at once, one after the other, so that the last reply includes all of them.
 * @returns the mutation, and `pending`: the decisions that are being saved, to be shown before the reply
 */
export const useDecisions = (kind: ImportKind, id: number) => {
  const queryClient = useQueryClient()
  const decide = useMutation({
    mutationKey: importKey(kind, id),
    scope: { id: `decisions of ${kind.name} ${id}` },
    mutationFn: async (decisions: ImportDecisions) => kind.decide?.(id, decisions),
    onSuccess: (detail) => {
      if (detail) queryClient.setQueryData(importKey(kind, id), detail)
    },
  })
  return { ...decide, pending: decide.isPending ? decide.variables : undefined }
}

/** Whether a step of the import is being sent. Until its reply arrives, no other step can start. */
export const useIsStepping = (kind: ImportKind, id: number) => useIsMutating({ mutationKey: importKey(kind, id) }) > 0
