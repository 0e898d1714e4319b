import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLocale } from 'react-admin'
import { api, ApiError } from '#dataProvider/client.ts'
import { formatTimeOfToday } from '#ui/format.ts'
import { isEditConflict } from '#ui/form/conflict/conflict.ts'
import { useSayFailure } from '#ui/queries/useSayFailure.ts'
import { useToast } from '#ui/queries/useToast.tsx'
import { referralSummaryKey } from '../../referralSummary/useReferralSummary.ts'
import type { FactAddress } from '../entry/useFactAddress.ts'

/** What a referral says of the reply to its letter. */
export interface ReplyMark {
  readonly repliedOn: string | null
  /** The version of the mark. */
  readonly replyMarkedAt: string | null
}

/** Sets or removes the mark that a letter was answered, with undo. What a colleague has marked or taken back meanwhile stays. @param shown - the mark as shown */
export const useReplyMark = ({ id, factId: referralId }: FactAddress, shown: ReplyMark) => {
  const toast = useToast()
  const sayFailure = useSayFailure()
  const locale = useLocale() ?? 'ja'
  const queryClient = useQueryClient()
  const refresh = () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: ['referrals'] }),
      queryClient.invalidateQueries({ queryKey: referralSummaryKey(id) }),
    ])
  const set = (day: string) => api.markReferralReplied({ id, referralId, body: { repliedOn: day } })
  const giveBack = (day: string) =>
    api.markReferralReplied({ id, referralId, body: { repliedOn: day, givesBack: true } })
  const clear = (replyMarkedAt: string | null) =>
    api.unmarkReferralReplied({ id, referralId, ...(replyMarkedAt !== null && { replyMarkedAt }) })
  const tellRefusal = (error: unknown) => {
    if (!(error instanceof ApiError) || !isEditConflict(error)) return sayFailure(error)
    const { savedBy, savedAt, isOwn } = error.problem
    const who = isOwn ? 'own' : savedBy && savedAt ? 'named' : 'other'
    toast(`renkei.referrals.mark_stays.${who}`, {
      type: 'warning',
      messageArgs: { name: savedBy?.name ?? '', time: savedAt ? formatTimeOfToday(savedAt, locale) : '' },
    })
    return void refresh()
  }
  const undoing = (call: () => Promise<unknown>) => () => void call().then(refresh, tellRefusal)
  const mark = useMutation({
    mutationFn: set,
    onSuccess: ({ replyMarkedAt }) => {
      toast('renkei.referrals.marked', { onUndo: undoing(() => clear(replyMarkedAt)) })
      return refresh()
    },
    onError: (error) => {
      if (isEditConflict(error)) tellRefusal(error)
    },
  })
  const unmark = useMutation({
    mutationFn: () => clear(shown.replyMarkedAt),
    onSuccess: () => {
      const { repliedOn } = shown
      toast('renkei.referrals.unmarked', repliedOn === null ? {} : { onUndo: undoing(() => giveBack(repliedOn)) })
      return refresh()
    },
    onError: tellRefusal,
  })
  return { mark, unmark }
}
