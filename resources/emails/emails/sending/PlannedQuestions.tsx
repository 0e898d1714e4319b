import { Stack, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslate } from 'react-admin'
import { api } from '#dataProvider/client.ts'
import { formatCount } from '#ui/format.ts'
import { useToast } from '#ui/queries/useToast.tsx'
import { AttachedFiles, attachedTo } from '../AttachedFiles.tsx'
import { type Email, emailQuery } from '../emailQueries.ts'
import { useEmailCall } from '../useEmailCall.ts'
import { DecisionQuestion } from './DecisionQuestion.tsx'
import { usePlanText } from './plans.ts'
import { emailInQuestion, seenOf } from './seen.ts'
import './texts.ts'

export interface PlannedQuestionProps {
  /** The e-mail as it was shown when the question was opened. */
  readonly email: Email
  readonly onClose: () => void
}

/** Asks before an e-mail is approved that another person wants to send. */
export const ApproveQuestion = ({ email, onClose }: PlannedQuestionProps) => {
  const translate = useTranslate()
  const toast = useToast()
  const locale = useLocale() ?? 'ja'
  const planText = usePlanText()
  const { data: present = email } = useQuery(emailQuery(email.id))
  const words = (key: string, args?: Record<string, string>) => translate(`renkei.email_sending.planned.${key}`, args)
  const approve = useEmailCall(
    () => api.approveEmail({ id: email.id, body: seenOf(email) }),
    () => {
      onClose()
      toast('renkei.email_sending.planned.approved')
    },
  )
  const shown = emailInQuestion(approve.error, email, present)
  return (
    <DecisionQuestion
      emailId={email.id}
      seen={email}
      error={approve.error}
      title={words('approve_title', { count: formatCount(shown.destinationCount, locale) })}
      confirm={words('approve')}
      isPending={approve.isPending}
      onConfirm={() => approve.mutate(undefined)}
      onClose={onClose}
    >
      <Stack spacing={1.5}>
        <Typography>{planText(shown)}</Typography>
        <Typography sx={{ fontWeight: 700, overflowWrap: 'anywhere' }}>{shown.title}</Typography>
        <AttachedFiles files={attachedTo(shown)} />
      </Stack>
    </DecisionQuestion>
  )
}

/** Asks before an e-mail that waits is made a draft again. */
export const WithdrawQuestion = ({ email, onClose }: PlannedQuestionProps) => {
  const translate = useTranslate()
  const toast = useToast()
  const words = (key: string) => translate(`renkei.email_sending.planned.${key}`)
  const withdraw = useEmailCall(
    () => api.withdrawEmail({ id: email.id, body: seenOf(email) }),
    () => {
      onClose()
      toast('renkei.email_sending.planned.withdrawn')
    },
  )
  return (
    <DecisionQuestion
      emailId={email.id}
      seen={email}
      error={withdraw.error}
      title={words('withdraw_title')}
      confirm={words('withdraw')}
      isPending={withdraw.isPending}
      onConfirm={() => withdraw.mutate(undefined)}
      onClose={onClose}
    >
      <Typography>{words('withdraw_content')}</Typography>
    </DecisionQuestion>
  )
}
