import { Stack, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { api } from '#dataProvider/client.ts'
import { useToast } from '#ui/queries/useToast.tsx'
import { useEmailCall } from '../useEmailCall.ts'
import { DecisionQuestion } from './DecisionQuestion.tsx'
import type { PlannedQuestionProps } from './PlannedQuestions.tsx'
import { ScheduleFields } from './ScheduleFields.tsx'
import { hasPassed, scheduledAtOf } from './sendingTimes.ts'
import { seenOf } from './seen.ts'
import { useNow } from './useNow.ts'
import { useSchedule } from './useSchedule.ts'
import './texts.ts'

/**
 * Gives a planned e-mail another time.
 * @param props - `email`: as it was shown when this was opened; what somebody changes meanwhile is refused
 */
export const ScheduleDialog = ({ email, onClose }: PlannedQuestionProps) => {
  const translate = useTranslate()
  const toast = useToast()
  const { value: schedule, change: choose, forget } = useSchedule(email.id, email.scheduledAt)
  const now = useNow()
  const scheduledAt = scheduledAtOf(schedule)
  const isPossible = scheduledAt === null || (scheduledAt !== undefined && !hasPassed(scheduledAt, now))
  const words = (key: string) => translate(`renkei.email_sending.planned.${key}`)
  const change = useEmailCall(
    (at: string | null) =>
      api.rescheduleEmail({ id: email.id, body: { ...seenOf(email), ...(at !== null && { scheduledAt: at }) } }),
    ({ status }) => {
      forget()
      toast(`renkei.email_sending.begun.${status}`)
      onClose()
    },
  )
  return (
    <DecisionQuestion
      emailId={email.id}
      seen={email}
      error={change.error}
      title={words('change_time')}
      confirm={words('change_time')}
      isPending={change.isPending}
      onConfirm={() => isPossible && change.mutate(scheduledAt)}
      onClose={() => {
        forget()
        onClose()
      }}
      onLook={onClose}
    >
      <Stack spacing={1.5}>
        <ScheduleFields schedule={schedule} onChange={choose} />
        {!isPossible && <Typography color="error">{words('passed')}</Typography>}
      </Stack>
    </DecisionQuestion>
  )
}
