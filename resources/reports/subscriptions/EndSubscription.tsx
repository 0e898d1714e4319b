import { Typography } from '@mui/material'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { api } from '#dataProvider/client.ts'
import { Question } from '#ui/page/Question.tsx'
import { useSayFailure } from '#ui/queries/useSayFailure.ts'
import { useToast } from '#ui/queries/useToast.tsx'
import { subscriptionsKey } from './subscription.ts'

export interface EndSubscriptionProps {
  readonly id: number
  /** What is mailed. */
  readonly name: string
  /** Whether it ends for everybody or for the reader alone. */
  readonly isForAll: boolean
  readonly onClose: () => void
}

/** Asks before a report is no longer mailed. */
export const EndSubscription = ({ id, name, isForAll, onClose }: EndSubscriptionProps) => {
  const translate = useTranslate()
  const toast = useToast()
  const queryClient = useQueryClient()
  const sayFailure = useSayFailure()
  const text = (key: string) => translate(`renkei.report_subscriptions.${key}`, { name })
  const end = useMutation({
    mutationFn: () => (isForAll ? api.deleteReportSubscription({ id }) : api.leaveReportSubscription({ id })),
    onError: (error) => {
      onClose()
      sayFailure(error)
    },
    onSuccess: async () => {
      onClose()
      toast('renkei.report_subscriptions.ended')
      await queryClient.invalidateQueries({ queryKey: subscriptionsKey })
    },
  })
  return (
    <Question
      isOpen
      title={text(isForAll ? 'end_title' : 'leave_title')}
      confirm={text(isForAll ? 'end' : 'leave')}
      isPending={end.isPending}
      onConfirm={() => end.mutate()}
      onClose={onClose}
    >
      <Typography>{text(isForAll ? 'end_content' : 'leave_content')}</Typography>
    </Question>
  )
}
