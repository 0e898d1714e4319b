import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLocale } from 'react-admin'
import { api } from '#dataProvider/client.ts'
import { useSayFailure } from '#ui/queries/useSayFailure.ts'
import { useTakeBack } from '#ui/queries/useTakeBack.ts'
import { useToast } from '#ui/queries/useToast.tsx'
import type { Colleague } from './HandOverButton.tsx'
import { shortDay } from './days.ts'
import type { Task } from './todayQueries.ts'
import '../work/tasks/texts.ts'

/** Moves a task to another day or hands it over, with undo. */
export const useTaskMove = ({ id, title, deadline, staff }: Task) => {
  const locale = useLocale() ?? 'ja'
  const toast = useToast()
  const sayFailure = useSayFailure()
  const takeBack = useTakeBack()
  const queryClient = useQueryClient()
  const place = { deadline, staffId: staff.id }
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['tasks'] })
  const tellFailure = (error: unknown) => sayFailure(error, 'renkei.tasks.not_changed')

  const change = useMutation({
    mutationFn: (to: typeof place) => api.moveTask({ id, body: { ...to, seen: place } }),
    onError: tellFailure,
    onSettled: refresh,
  })
  // Not a mutation of the row, because the row may be gone when somebody clicks undo.
  const giveBack = (seen: typeof place) =>
    takeBack(async () => {
      try {
        await api.moveTask({ id, body: { ...place, seen, givesBack: true } })
      } finally {
        await refresh()
      }
    })
  const changeTo = (to: typeof place, message: string, messageArgs: Record<string, string>) =>
    change.mutate(to, { onSuccess: () => toast(message, { messageArgs, onUndo: () => giveBack(to) }) })

  return {
    isPending: change.isPending,
    move: (day: string) =>
      changeTo({ ...place, deadline: day }, 'renkei.today.move.done', { title, day: shortDay(day, locale) }),
    handOver: ({ id: staffId, name }: Colleague) =>
      changeTo({ ...place, staffId }, 'renkei.today.hand_over.done', { title, name }),
  }
}
