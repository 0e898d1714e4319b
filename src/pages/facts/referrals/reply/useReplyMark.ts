import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../../../dataProvider/client.ts'
import { useToast } from '../../../../../ui/queries/useToast.tsx'
import { referralSummaryKey } from '../../referralSummary/useReferralSummary.ts'
import type { FactAddress } from '../entry/useFactAddress.ts'

/** Sets or removes the mark that a letter was answered, with undo. @param repliedOn - the current date of the reply */
export const useReplyMark = ({ id, factId: referralId }: FactAddress, repliedOn: string | null) => {
  const toast = useToast()
  const queryClient = useQueryClient()
  const refresh = () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: ['referrals'] }),
      queryClient.invalidateQueries({ queryKey: referralSummaryKey(id) }),
    ])
  const set = (day: string) => api.markReferralReplied({ id, referralId, body: { repliedOn: day } })
  const clear = () => api.unmarkReferralReplied({ id, referralId })
  const undoing = (call: () => Promise<unknown>) => () =>
    void call().then(refresh, () => toast('renkei.shell.undo_failed', { type: 'error' }))
  const mark = useMutation({
    mutationFn: set,
    onSuccess: () => {
      toast('renkei.referrals.marked', { onUndo: undoing(clear) })
      return refresh()
    },
  })
  const unmark = useMutation({
    mutationFn: clear,
    onSuccess: () => {
      toast('renkei.referrals.unmarked', repliedOn === null ? {} : { onUndo: undoing(() => set(repliedOn)) })
      return refresh()
    },
    onError: (error) => toast(error.message || 'renkei.shell.not_done', { type: 'error' }),
  })
  return { mark, unmark }
}
