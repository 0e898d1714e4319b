import { useIsMutating, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '#dataProvider/client.ts'
import { isEditConflict } from '#ui/form/conflict/conflict.ts'
import { usePolling } from '#ui/queries/usePolling.ts'
import { lookAtOthers, mayReturn } from '#ui/queries/polling.ts'
import { useRefusals } from '#ui/queries/useRefusals.ts'
import type { ImportDecisions, ImportDetail, ImportKind } from './importKinds.ts'

/** Start of the query keys of an import. */
export const importKey = (kind: ImportKind, id: number) => ['import', kind.name, id]
/** Start of the query keys of a kind's lists. */
export const importsKey = (kind: ImportKind) => ['imports', kind.name]
export const questionsKey = (kind: ImportKind, id: number) => [...importKey(kind, id), 'questions']
export const failedRowsKey = (kind: ImportKind, id: number) => [...importKey(kind, id), 'failed rows']

const lookAgain = 1_000

/**
 * Loads an import, and polls it every second while it is being processed or its state is unknown, and every few seconds otherwise: others may start,
 * replace, undo or discard it while its page is open. Whoever comes back to its page sees what they have made of it.
 */
export const useImport = (kind: ImportKind, id: number, enabled = true) => {
  const queryClient = useQueryClient()
  const queryKey = importKey(kind, id)
  const polling = usePolling({
    queryKey,
    read: (options) => kind.get(id, queryClient.getQueryData<ImportDetail>(queryKey)?.planVersion, options),
    isUnderWay: ({ status }) => status === 'processing',
    pause: () => lookAgain,
    pauseAtRest: lookAtOthers,
  })
  return useQuery({ ...polling, refetchOnWindowFocus: true, enabled })
}

/** Whether a list was not taken in, or its months not decided on, because these have changed since they were shown. */
export const isOfOtherMonths = (error: unknown): boolean =>
  error instanceof ApiError && error.body.code === 'months_changed'

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

const subjectsOf = ({ months = [], withinDepartments, doubles }: ImportDecisions): string[] => [
  ...months.map(({ month }) => month),
  ...(withinDepartments === undefined ? [] : ['departments']),
  ...(doubles === undefined ? [] : ['doubles']),
]

/**
 * Saves decisions about a list at once, one after the other, so that the last reply includes all of them.
 * @returns the mutation, `pending`: the decisions that are being saved, to be shown before the reply, and `refusals`: all that were not saved
 */
export const useDecisions = (kind: ImportKind, id: number) => {
  const queryClient = useQueryClient()
  const { refusals, settle, note } = useRefusals(subjectsOf)
  const decide = useMutation({
    mutationKey: importKey(kind, id),
    scope: { id: `decisions of ${kind.name} ${id}` },
    mutationFn: async (decisions: ImportDecisions) => kind.decide?.(id, decisions),
    onMutate: settle,
    onSuccess: (detail, decisions) => {
      settle(decisions)
      if (detail) queryClient.setQueryData(importKey(kind, id), detail)
    },
    // After a conflict the screen shows what somebody else has decided or taken in, before it says that it stands.
    onError: async (error, decisions) => {
      if (isOfOtherMonths(error) || isEditConflict(error))
        await queryClient.invalidateQueries({ queryKey: importKey(kind, id), exact: true })
      note(error, decisions)
    },
  })
  return { ...decide, refusals, pending: decide.isPending ? decide.variables : undefined }
}

/** Whether a step of the import is being sent. Until its reply arrives, no other step can start. */
export const useIsStepping = (kind: ImportKind, id: number) => useIsMutating({ mutationKey: importKey(kind, id) }) > 0
