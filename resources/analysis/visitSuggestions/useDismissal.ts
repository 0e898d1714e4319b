import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#dataProvider/client.ts'
import { useSayFailure } from '#ui/queries/useSayFailure.ts'
import { useToast } from '#ui/queries/useToast.tsx'
import { type Suggestion, suggestionsResource } from './suggestion.ts'

/** Dismisses a suggestion for a while, with undo, and restores it later. */
export const useDismissal = ({ id, name }: Pick<Suggestion, 'id' | 'name'>) => {
  const toast = useToast()
  const sayFailure = useSayFailure()
  const queryClient = useQueryClient()
  const settled = {
    onError: (error: unknown) => sayFailure(error, 'renkei.visit_suggestions.failed'),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [suggestionsResource] }),
  } as const
  const restore = useMutation({
    mutationFn: () => api.restoreVisitSuggestion({ id }),
    onSuccess: () => toast('renkei.visit_suggestions.restored', { messageArgs: { name } }),
    ...settled,
    onError: (error) => sayFailure(error, 'renkei.shell.undo_failed'),
  })
  const dismiss = useMutation({
    mutationFn: () => api.dismissVisitSuggestion({ id }),
    onSuccess: () =>
      toast('renkei.visit_suggestions.dismissed_toast', { messageArgs: { name }, onUndo: () => restore.mutate() }),
    ...settled,
  })
  return { dismiss, restore }
}
