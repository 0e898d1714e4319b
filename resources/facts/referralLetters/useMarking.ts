import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLocale } from 'react-admin'
import { api, type RequestParameters } from '#dataProvider/client.ts'
import { formatCount } from '#ui/format.ts'
import { useSayFailure } from '#ui/queries/useSayFailure.ts'
import { useTakeBack } from '#ui/queries/useTakeBack.ts'
import { useToast } from '#ui/queries/useToast.tsx'
import { lettersKey } from './letter.ts'

export type Mark = RequestParameters<'markReferralLetters'>['body']

/** Marks letters as sent or as not needed, with undo, and takes marks back. */
export const useMarking = () => {
  const toast = useToast()
  const sayFailure = useSayFailure()
  const sayTakenBack = useTakeBack()
  const locale = useLocale() ?? 'ja'
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries({ queryKey: lettersKey })
  const takeBack = useMutation({
    mutationFn: (markIds: readonly number[]) => api.deleteReferralLetterMarks({ body: { markIds: [...markIds] } }),
    onSuccess: () => {
      toast('renkei.letters.mark.was_taken_back')
      return refresh()
    },
    onError: (error) => sayFailure(error, 'renkei.letters.mark.failed'),
  })
  const mark = useMutation({
    mutationFn: (body: Mark) => api.markReferralLetters({ body }),
    onSuccess: ({ markIds, alreadyMarkedCount }, { state }) => {
      toast(`renkei.letters.mark.${alreadyMarkedCount > 0 ? 'done_some' : `done_${state}`}`, {
        messageArgs: {
          count: formatCount(markIds.length, locale),
          already: formatCount(alreadyMarkedCount, locale),
        },
        ...(markIds.length > 0 && {
          onUndo: () => sayTakenBack(() => api.deleteReferralLetterMarks({ body: { markIds } }).then(refresh)),
        }),
      })
      return refresh()
    },
  })
  return { mark, takeBack }
}
