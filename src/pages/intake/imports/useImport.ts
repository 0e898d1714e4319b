import { useIsMutating, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { usePolling } from '../../../../ui/queries/usePolling.ts'
import { mayReturn } from '../../../../ui/queries/polling.ts'
import type { ImportDecisions, ImportDetail, ImportKind } from './importKinds.ts'

/** Beginning of the keys of an import. */
export const importKey = (kind: ImportKind, id: number) => ['import', kind.name, id]
/** Beginning of the keys of a kind's lists. */
export const importsKey = (kind: ImportKind) => ['imports', kind.name]
export const questionsKey = (kind: ImportKind, id: number) => [...importKey(kind, id), 'questions']
export const failedRowsKey = (kind: ImportKind, id: number) => [...importKey(kind, id), 'failed rows']

const lookAgain = 1000

/** An import, looked at again each second while it is being worked on, or while nobody says how it stands. */
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

/** A step of an import, whose reply is how the import stands after it. */
export const useImportStep = <T>(kind: ImportKind, id: number, step: (given: T) => Promise<ImportDetail>) => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationKey: importKey(kind, id),
    mutationFn: step,
    onSuccess: (detail) => {
      queryClient.setQueryData(importKey(kind, id), detail)
      return queryClient.invalidateQueries({ queryKey: importsKey(kind) })
    },
    // A step whose reply was lost may have begun.
    onError: (error) => {
      if (mayReturn(error)) void queryClient.invalidateQueries({ queryKey: importKey(kind, id), exact: true })
    },
  })
}

/**
 * Decisions of a list, each kept at once: one behind the other, so that the last reply tells of all of them.
 * @returns beside the mutation the decisions on their way, to be shown before the reply
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

/** Whether a step of the import is on its way to the server: until it is answered, no other can begin. */
export const useIsStepping = (kind: ImportKind, id: number) => useIsMutating({ mutationKey: importKey(kind, id) }) > 0
