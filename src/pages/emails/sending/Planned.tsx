import { Button, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { useCurrentUser } from '../../../../authProvider/currentUser.ts'
import { Permitted } from '../../../../ui/permissions/Permitted.tsx'
import { api } from '../../../../dataProvider/client.ts'
import { formatCount, formatDateTime } from '../../../../ui/format.ts'
import { Block } from '../../../../ui/page/Block.tsx'
import { Question } from '../../../../ui/page/Question.tsx'
import { SaveFailure } from '../../../../ui/page/SaveFailure.tsx'
import { useToast } from '../../../../ui/queries/useToast.tsx'
import { AttachedFiles, attachedTo } from '../AttachedFiles.tsx'
import type { Email } from '../emailQueries.ts'
import { useEmailCall } from '../useEmailCall.ts'
import { ScheduleDialog } from './ScheduleDialog.tsx'

/** An e-mail that waits for its time or for a second person: approves it, changes its time, makes it a draft again. */
export const Planned = ({ email }: { readonly email: Email }) => {
  const translate = useTranslate()
  const toast = useToast()
  const locale = useLocale() ?? 'ja'
  const user = useCurrentUser()
  const [asked, setAsked] = useState<'approve' | 'withdraw' | 'time' | null>(null)
  const { id, status, scheduledAt, destinationCount, sentBy } = email
  const isWaiting = status === 'waiting_approval'
  const words = (key: string, args?: Record<string, string>) => translate(`renkei.email_sending.planned.${key}`, args)
  const close = () => setAsked(null)
  const approve = useEmailCall(
    () => api.approveEmail({ id }),
    () => {
      close()
      toast('renkei.email_sending.planned.approved')
    },
  )
  const withdraw = useEmailCall(
    () => api.withdrawEmail({ id }),
    () => {
      close()
      toast('renkei.email_sending.planned.withdrawn')
    },
  )
  const isOwn = sentBy?.id === user?.id
  const count = formatCount(destinationCount, locale)
  const when = scheduledAt === null ? words('at_once') : words('at', { at: formatDateTime(scheduledAt, locale) })
  return (
    <Block title={words(isWaiting ? 'waiting' : 'scheduled')}>
      <Stack spacing={1.5}>
        <Typography sx={{ fontWeight: 700 }}>{words('what', { when, count })}</Typography>
        <AttachedFiles files={attachedTo(email)} />
        {isWaiting && <Typography>{words(isOwn ? 'own' : 'others', { name: sentBy?.name ?? '' })}</Typography>}
        <Typography color="text.secondary">{words('unchangeable')}</Typography>
        <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
          {isWaiting && !isOwn && (
            <Permitted permission="sending">
              <Button variant="contained" onClick={() => setAsked('approve')}>
                {words('approve')}
              </Button>
            </Permitted>
          )}
          {!isWaiting && (
            <Permitted permission="sending">
              <Button variant="outlined" onClick={() => setAsked('time')}>
                {words('change_time')}
              </Button>
            </Permitted>
          )}
          <Button variant="outlined" onClick={() => setAsked('withdraw')}>
            {words('withdraw')}
          </Button>
        </Stack>
      </Stack>
      <Question
        isOpen={asked === 'approve'}
        title={words('approve_title', { count })}
        confirm={words('approve')}
        color="primary"
        isPending={approve.isPending}
        onConfirm={() => approve.mutate(undefined)}
        onClose={close}
      >
        <Stack spacing={1.5}>
          <Typography>{words('what', { when, count })}</Typography>
          <Typography sx={{ fontWeight: 700, overflowWrap: 'anywhere' }}>{email.title}</Typography>
          <AttachedFiles files={attachedTo(email)} />
        </Stack>
        {approve.error && <SaveFailure error={approve.error} />}
      </Question>
      <Question
        isOpen={asked === 'withdraw'}
        title={words('withdraw_title')}
        confirm={words('withdraw')}
        color="primary"
        isPending={withdraw.isPending}
        onConfirm={() => withdraw.mutate(undefined)}
        onClose={close}
      >
        <Typography>{words('withdraw_content')}</Typography>
        {withdraw.error && <SaveFailure error={withdraw.error} />}
      </Question>
      {asked === 'time' && <ScheduleDialog email={email} onClose={close} />}
    </Block>
  )
}
