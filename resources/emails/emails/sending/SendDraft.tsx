import { Alert, Button, Stack, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { formatCount } from '#ui/format.ts'
import { Block } from '#ui/page/Block.tsx'
import { useStayingDialog } from '#ui/page/leaving/StayingDialogs.tsx'
import { blockingFindings, useEmailCheck } from '../checks/useEmailCheck.ts'
import { type Email, frameQuery } from '../emailQueries.ts'
import { ScheduleFields } from './ScheduleFields.tsx'
import { SendQuestion } from './SendQuestion.tsx'
import { hasPassed, scheduledAtOf } from './sendingTimes.ts'
import { useNow } from './useNow.ts'
import { useSchedule } from './useSchedule.ts'
import './texts.ts'

/** Sends a draft now or at a time, unless the check finds something with which it cannot be sent. */
export const SendDraft = ({ email }: { readonly email: Email }) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const obstacleId = useId()
  const { data: frame } = useQuery(frameQuery)
  const { data: check } = useEmailCheck(email.id, email)
  const findings = check?.findings
  const { value: schedule, change, forget } = useSchedule(email.id, email.wishedAt)
  const showDialog = useStayingDialog()
  const words = (key: string, args?: Record<string, string>) => translate(`renkei.email_sending.draft.${key}`, args)
  const now = useNow()
  const scheduledAt = scheduledAtOf(schedule)
  const needsApproval = frame?.needsApproval ?? false
  const obstacle =
    email.destinationCount === 0
      ? 'no_recipients'
      : findings && blockingFindings(findings).length > 0
        ? 'findings'
        : scheduledAt === undefined
          ? 'no_time'
          : scheduledAt !== null && hasPassed(scheduledAt, now)
            ? 'passed'
            : null
  const label = needsApproval ? 'request' : schedule.isLater ? 'schedule' : 'send'
  const ask = () => {
    if (scheduledAt === undefined) return
    showDialog((close) => (
      <SendQuestion
        email={email}
        scheduledAt={scheduledAt}
        needsApproval={needsApproval}
        onSent={forget}
        onClose={close}
      />
    ))
  }
  return (
    <Block title={words('title')}>
      <Stack spacing={2}>
        <Typography className="figures" variant="h1" component="p">
          {words('count', { count: formatCount(email.destinationCount, locale) })}
        </Typography>
        <ScheduleFields schedule={schedule} onChange={change} />
        {needsApproval && (
          <Alert severity="info" variant="outlined">
            {words('approval')}
          </Alert>
        )}
        <Stack direction="row" sx={{ gap: 1.5, alignItems: 'center', justifyContent: 'end', flexWrap: 'wrap' }}>
          <Typography id={obstacleId} color="text.secondary" sx={{ minWidth: 0 }}>
            {obstacle && words(`obstacles.${obstacle}`)}
          </Typography>
          <Button
            variant="contained"
            size="large"
            disabled={obstacle !== null || !findings || !frame}
            aria-describedby={obstacleId}
            onClick={ask}
          >
            {words(label)}
          </Button>
        </Stack>
      </Stack>
    </Block>
  )
}
