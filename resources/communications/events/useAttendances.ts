import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useLocale } from 'react-admin'
import { api, type Reply, type RequestParameters } from '#dataProvider/client.ts'
import { formatCount } from '#ui/format.ts'
import { useSayFailure } from '#ui/queries/useSayFailure.ts'
import { useTakeBack } from '#ui/queries/useTakeBack.ts'
import { useToast } from '#ui/queries/useToast.tsx'

export type Attendance = Reply<'listEventAttendances'>['eventAttendances'][number]
export type AddedAttendances = RequestParameters<'addEventAttendances'>['body']

const attendancesKey = (eventId: number) => ['event_attendances', eventId] as const
const perPage = 100

/** The institutions that attended an event, page by page. */
export const useAttendances = (eventId: number) =>
  useInfiniteQuery({
    queryKey: attendancesKey(eventId),
    queryFn: ({ pageParam, signal }) => api.listEventAttendances({ id: eventId, page: pageParam, perPage }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ totalPage }, pages) => (pages.length < totalPage ? pages.length + 1 : undefined),
  })

/** Adds institutions to an event, or takes them off it. Both can be undone. */
export const useChangeAttendances = (eventId: number) => {
  const queryClient = useQueryClient()
  const locale = useLocale() ?? 'ja'
  const toast = useToast()
  const sayFailure = useSayFailure()
  const sayTakenBack = useTakeBack()
  const refresh = () =>
    Promise.all(
      [attendancesKey(eventId), ['events'], ['communications']].map((queryKey) =>
        queryClient.invalidateQueries({ queryKey }),
      ),
    )
  const tell = (message: string, count: number, undo: () => Promise<unknown>) =>
    toast(message, {
      messageArgs: { count: formatCount(count, locale) },
      onUndo: () => sayTakenBack(() => undo().then(refresh)),
    })
  const removeAll = (communicationIds: number[]) =>
    api.removeEventAttendances({ id: eventId, body: { communicationIds } })
  const add = useMutation({
    mutationFn: (body: AddedAttendances) => api.addEventAttendances({ id: eventId, body }),
    onSuccess: ({ addedIds }) => {
      if (addedIds.length === 0) toast('renkei.events.added_none', { type: 'info' })
      else tell('renkei.events.added', addedIds.length, () => removeAll(addedIds))
    },
    onSettled: refresh,
  })
  const remove = useMutation({
    mutationFn: removeAll,
    onSuccess: ({ removedIds }) => {
      // What a colleague has taken off before stays off.
      if (removedIds.length === 0) toast('renkei.events.removed_none', { type: 'info' })
      else
        tell('renkei.events.removed', removedIds.length, () =>
          api.restoreEventAttendances({ id: eventId, body: { communicationIds: removedIds } }),
        )
    },
    onError: (error) => sayFailure(error, 'renkei.events.failed'),
    onSettled: refresh,
  })
  return { add, remove }
}
