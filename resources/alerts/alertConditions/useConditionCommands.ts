import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#dataProvider/client.ts'
import { useSayFailure } from '#ui/queries/useSayFailure.ts'
import { useTakeBack } from '#ui/queries/useTakeBack.ts'
import { useToast } from '#ui/queries/useToast.tsx'
import { type Condition, conditionsKey } from './condition.ts'

/** Pauses conditions and goes on with them, and deletes them with undo. */
export const useConditionCommands = () => {
  const toast = useToast()
  const sayFailure = useSayFailure()
  const sayTakenBack = useTakeBack()
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries({ queryKey: conditionsKey })
  const failed = (error: unknown) => sayFailure(error, 'renkei.alert_conditions.failed')
  const pause = useMutation({
    mutationFn: ({ condition: { id }, isPaused }: { readonly condition: Condition; readonly isPaused: boolean }) =>
      api.pauseAlertCondition({ id, body: { isPaused } }),
    onSuccess: (_condition, { isPaused }) => {
      toast(`renkei.alert_conditions.${isPaused ? 'was_paused' : 'was_resumed'}`)
      return refresh()
    },
    onError: failed,
  })
  const remove = useMutation({
    mutationFn: ({ id }: Condition) => api.deleteAlertCondition({ id }),
    onSuccess: (_nothing, { id, name }) => {
      toast('renkei.alert_conditions.deleted', {
        messageArgs: { name },
        onUndo: () => sayTakenBack(() => api.restoreAlertCondition({ id }).then(refresh)),
      })
      return refresh()
    },
    onError: failed,
  })
  return { pause, remove }
}
