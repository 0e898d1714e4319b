import { Button, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { useCurrentUser } from '../../../../authProvider/currentUser.ts'
import { Permitted } from '../../../../ui/permissions/Permitted.tsx'
import { api } from '../../../../dataProvider/client.ts'
import { formatCount, formatDateTime } from '../../../../ui/format.ts'
import { Block } from '../../../../ui/page/Block.tsx'
import { useToast } from '../../../../ui/queries/useToast.tsx'
import { AttachedFiles, attachedTo } from '../AttachedFiles.tsx'
import type { Email } from '../emailQueries.ts'
import { useEmailCall } from '../useEmailCall.ts'
import { DecisionQuestion } from './DecisionQuestion.tsx'
import { ScheduleDialog } from './ScheduleDialog.tsx'
import { emailInQuestion, seenOf } from './seen.ts'

/** A question, with the e-mail as it was shown when it was opened. */
interface Asked {
  readonly about: 'approve' | 'withdraw' | 'time'
  readonly seen: Email
}

/** An e-mail that waits for its time or for a second person: approves it, changes its time, makes it a draft again. */
export const Planned = ({ email }: { readonly email: Email }) => {
  const translate = useTranslate()
  const toast = useToast()
  const locale = useLocale() ?? 'ja'
  const user = useCurrentUser()
  const [asked, setAsked] = useState<Asked | null>(null)
  const { id, status, sentBy } = email
  const isWaiting = status === 'waiting_approval'
  const words = (key: string, args?: Record<string, string>) => translate(`renkei.email_sending.planned.${key}`, args)
  const close = () => setAsked(null)
  const approve = useEmailCall(
    (seen: Email) => api.approveEmail({ id, body: seenOf(seen) }),
    () => {
      close()
      toast('renkei.email_sending.planned.approved')
    },
  )
  const withdraw = useEmailCall(
    (seen: Email) => api.withdrawEmail({ id, body: seenOf(seen) }),
    () => {
      close()
      toast('renkei.email_sending.planned.withdrawn')
    },
  )
  const ask = (about: Asked['about']) => {
    approve.reset()
    withdraw.reset()
    setAsked({ about, seen: email })
  }
  const approved = asked && emailInQuestion(approve.error, asked.seen, email)
  const isOwn = sentBy?.id === user?.id
  const whatOf = ({ scheduledAt, destinationCount }: Email) =>
    words('what', {
      when: scheduledAt === null ? words('at_once') : words('at', { at: formatDateTime(scheduledAt, locale) }),
      count: formatCount(destinationCount, locale),
    })
  return (
    <Block title={words(isWaiting ? 'waiting' : 'scheduled')}>
      <Stack spacing={1.5}>
        <Typography sx={{ fontWeight: 700 }}>{whatOf(email)}</Typography>
        <AttachedFiles files={attachedTo(email)} />
        {isWaiting && <Typography>{words(isOwn ? 'own' : 'others', { name: sentBy?.name ?? '' })}</Typography>}
        <Typography color="text.secondary">{words('unchangeable')}</Typography>
        <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
          {isWaiting && !isOwn && (
            <Permitted permission="sending">
              <Button variant="contained" onClick={() => ask('approve')}>
                {words('approve')}
              </Button>
            </Permitted>
          )}
          {!isWaiting && (
            <Permitted permission="sending">
              <Button variant="outlined" onClick={() => ask('time')}>
                {words('change_time')}
              </Button>
            </Permitted>
          )}
          <Button variant="outlined" onClick={() => ask('withdraw')}>
            {words('withdraw')}
          </Button>
        </Stack>
      </Stack>
      {asked?.about === 'approve' && approved && (
        <DecisionQuestion
          seen={asked.seen}
          error={approve.error}
          title={words('approve_title', { count: formatCount(approved.destinationCount, locale) })}
          confirm={words('approve')}
          isPending={approve.isPending}
          onConfirm={() => approve.mutate(asked.seen)}
          onClose={close}
        >
          <Stack spacing={1.5}>
            <Typography>{whatOf(approved)}</Typography>
            <Typography sx={{ fontWeight: 700, overflowWrap: 'anywhere' }}>{approved.title}</Typography>
            <AttachedFiles files={attachedTo(approved)} />
          </Stack>
        </DecisionQuestion>
      )}
      {asked?.about === 'withdraw' && (
        <DecisionQuestion
          seen={asked.seen}
          error={withdraw.error}
          title={words('withdraw_title')}
          confirm={words('withdraw')}
          isPending={withdraw.isPending}
          onConfirm={() => withdraw.mutate(asked.seen)}
          onClose={close}
        >
          <Typography>{words('withdraw_content')}</Typography>
        </DecisionQuestion>
      )}
      {asked?.about === 'time' && <ScheduleDialog email={asked.seen} onClose={close} />}
    </Block>
  )
}
