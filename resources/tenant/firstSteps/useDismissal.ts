import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#dataProvider/client.ts'
import { useSayFailure } from '#ui/queries/useSayFailure.ts'
import { useToast } from '#ui/queries/useToast.tsx'
import { type FirstSteps, firstStepsQuery } from './firstStepsQuery.ts'
import './texts.ts'

/** Puts the card on the day's screen away, which can be taken back, or shows it again. */
export const useDismissal = () => {
  const queryClient = useQueryClient()
  const toast = useToast()
  const sayFailure = useSayFailure()
  const change = useMutation({
    mutationFn: (isDismissed: boolean) => api.dismissFirstSteps({ body: { isDismissed } }),
    onSuccess: (next, isDismissed) => {
      queryClient.setQueryData<FirstSteps>(firstStepsQuery.queryKey, next)
      if (isDismissed) toast('renkei.first_steps.dismissed', { onUndo: () => change.mutate(false) })
      else toast('renkei.first_steps.shown_again')
    },
    onError: (error) => sayFailure(error, 'renkei.shell.not_done'),
  })
  return change
}
