import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, type RequestParameters } from '#dataProvider/client.ts'
import { useSayFailure } from '#ui/queries/useSayFailure.ts'
import { useTakeBack } from '#ui/queries/useTakeBack.ts'
import { useToast } from '#ui/queries/useToast.tsx'
import './texts.ts'

/** Start of the keys of all queries of planned visits. */
export const visitPlansKey = ['visit_plans'] as const

export type PlansQuery = RequestParameters<'listVisitPlans'>

/** One page of planned visits. */
export const useVisitPlans = (query: PlansQuery) =>
  useQuery({
    queryKey: [...visitPlansKey, 'list', query],
    queryFn: ({ signal }) => api.listVisitPlans(query, { signal }),
    placeholderData: keepPreviousData,
  })

/** Runs changes of plans outside dialogs: says what failed, and loads everything anew either way. @param failed - the key of what is said if nobody knows why */
export const useChanging = (failed = 'renkei.visit_plans.failed') => {
  const sayFailure = useSayFailure()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (change: () => Promise<unknown>) => change(),
    onError: (error) => sayFailure(error, failed),
    onSettled: () => queryClient.invalidateQueries({ queryKey: visitPlansKey }),
  })
}

/** Takes a change of one plan back, says so, and loads everything anew. */
export const useUndoing = () => {
  const takeBack = useTakeBack()
  const queryClient = useQueryClient()
  return (change: () => Promise<unknown>) =>
    takeBack(async () => {
      try {
        await change()
      } finally {
        await queryClient.invalidateQueries({ queryKey: visitPlansKey })
      }
    })
}

/** Moves plans, and offers to take that back. */
export const useMove = (onDone: () => void) => {
  const toast = useToast()
  const queryClient = useQueryClient()
  const changing = useChanging('renkei.shell.undo_failed')
  const takeBack = (places: RequestParameters<'moveVisitPlansBack'>['body']['places']) =>
    changing.mutate(async () => {
      const { visitPlanIds } = await api.moveVisitPlansBack({ body: { places } })
      const left = places.length - visitPlanIds.length
      toast(`renkei.visit_plans.${left === 0 ? 'moved_back' : 'moved_back_some'}`, {
        type: left === 0 ? 'success' : 'warning',
        messageArgs: { count: String(visitPlanIds.length), left: String(left) },
      })
    })
  return useMutation({
    mutationFn: (body: RequestParameters<'moveVisitPlans'>['body']) => api.moveVisitPlans({ body }),
    onSuccess: ({ places }) => {
      toast('renkei.visit_plans.moved', {
        messageArgs: { count: String(places.length) },
        ...(places.length > 0 && { onUndo: () => takeBack(places) }),
      })
      onDone()
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: visitPlansKey }),
  })
}
