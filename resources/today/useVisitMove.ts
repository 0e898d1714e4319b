import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLocale } from 'react-admin'
import { api, type Reply } from '#dataProvider/client.ts'
import { useSayFailure } from '#ui/queries/useSayFailure.ts'
import { useToast } from '#ui/queries/useToast.tsx'
import { shortDay } from './days.ts'
import { useUndoMany } from '#ui/queries/useUndoMany.ts'
import type { Colleague } from './HandOverButton.tsx'
import { todayKey, type Visit } from './todayQueries.ts'

type Places = Reply<'moveVisitPlans'>['places']

/** Query keys of whatever shows planned visits. */
export const visitKeys = [['visit_plans'], todayKey] as const

/** Moves a planned visit to another day or hands it over, with undo. */
export const useVisitMove = ({ id, date, staff, medicalInstitution: { name: title } }: Visit) => {
  const locale = useLocale() ?? 'ja'
  const toast = useToast()
  const sayFailure = useSayFailure()
  const undoMany = useUndoMany()
  const queryClient = useQueryClient()
  const refresh = () => Promise.all(visitKeys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
  const tellFailure = (error: unknown) => sayFailure(error, 'renkei.today.not_changed')

  const change = useMutation({
    mutationFn: (to: { readonly date?: string; readonly staffId?: number }) =>
      api.moveVisitPlans({ body: { visitPlanIds: [id], seenPlaces: [{ id, date, staffId: staff.id }], ...to } }),
    onError: tellFailure,
    onSettled: refresh,
  })
  const giveBack = (places: Places) =>
    undoMany(async () => {
      const { visitPlanIds: back } = await api.moveVisitPlansBack({ body: { places } })
      return { undone: back.length, kept: places.length - back.length }
    })
  const changeTo = (to: Parameters<typeof change.mutate>[0], message: string, messageArgs: Record<string, string>) =>
    change.mutate(to, {
      onSuccess: ({ places }) =>
        toast(message, {
          messageArgs,
          onUndo: () => void giveBack(places),
        }),
    })

  return {
    isPending: change.isPending,
    move: (to: string) => changeTo({ date: to }, 'renkei.today.move.done', { title, day: shortDay(to, locale) }),
    handOver: ({ id: staffId, name }: Colleague) =>
      changeTo({ staffId }, 'renkei.today.hand_over.done', { title, name }),
  }
}
