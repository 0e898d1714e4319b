import { Button, Stack, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { useCurrentUser } from '#authProvider/currentUser.ts'
import { Permitted } from '#ui/permissions/Permitted.tsx'
import { Block } from '#ui/page/Block.tsx'
import { useStayingDialog } from '#ui/page/leaving/StayingDialogs.tsx'
import { AttachedFiles, attachedTo } from '../AttachedFiles.tsx'
import type { Email } from '../emailQueries.ts'
import { ApproveQuestion, type PlannedQuestionProps, WithdrawQuestion } from './PlannedQuestions.tsx'
import { usePlanText } from './plans.ts'
import { ScheduleDialog } from './ScheduleDialog.tsx'
import './texts.ts'

/** An e-mail that waits for its time or for a second person: approves it, changes its time, makes it a draft again. */
export const Planned = ({ email }: { readonly email: Email }) => {
  const translate = useTranslate()
  const user = useCurrentUser()
  const showDialog = useStayingDialog()
  const planText = usePlanText()
  const { status, sentBy } = email
  const isWaiting = status === 'waiting_approval'
  const words = (key: string, args?: Record<string, string>) => translate(`renkei.email_sending.planned.${key}`, args)
  const ask = (Dialog: (props: PlannedQuestionProps) => ReactNode) =>
    showDialog((close) => <Dialog email={email} onClose={close} />)
  const isOwn = sentBy?.id === user?.id
  return (
    <Block title={words(isWaiting ? 'waiting' : 'scheduled')}>
      <Stack spacing={1.5}>
        <Typography sx={{ fontWeight: 700 }}>{planText(email)}</Typography>
        <AttachedFiles files={attachedTo(email)} />
        {isWaiting && <Typography>{words(isOwn ? 'own' : 'others', { name: sentBy?.name ?? '' })}</Typography>}
        <Typography color="text.secondary">{words('unchangeable')}</Typography>
        <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
          {isWaiting && !isOwn && (
            <Permitted permission="sending">
              <Button variant="contained" onClick={() => ask(ApproveQuestion)}>
                {words('approve')}
              </Button>
            </Permitted>
          )}
          {!isWaiting && (
            <Permitted permission="sending">
              <Button variant="outlined" onClick={() => ask(ScheduleDialog)}>
                {words('change_time')}
              </Button>
            </Permitted>
          )}
          <Button variant="outlined" onClick={() => ask(WithdrawQuestion)}>
            {words('withdraw')}
          </Button>
        </Stack>
      </Stack>
    </Block>
  )
}
