import { Alert, Button, Stack, Typography } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { dropWaiting, type WaitingCommunication } from '#dataProvider/outbox.ts'
import { formatDate } from '#ui/format.ts'
import { isUnsent, useOutbox, useSendWaiting } from './useOutbox.ts'
import { Question } from '#ui/page/Question.tsx'
import './texts.ts'

export interface OutboxNoticeProps {
  /** Shows those of one institution only, and those of others that were merged with it. */
  readonly institutionId?: number
}

/** Lists contacts that wait for a connection or were refused, with buttons to send or discard them. */
export const OutboxNotice = ({ institutionId }: OutboxNoticeProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const outbox = useOutbox()
  const waiting = outbox.waiting.filter(
    (entry) =>
      institutionId === undefined || entry.institutionId === institutionId || entry.mergedInto?.id === institutionId,
  )
  const send = useSendWaiting()
  const [dropping, setDropping] = useState<WaitingCommunication>()
  const sending = useMutation({ mutationFn: () => send({ withRefused: true }), networkMode: 'always' })
  if (waiting.length === 0) return null
  const unsent = waiting.filter(isUnsent).length
  const refused = waiting.length - unsent
  const text = (key: string, args?: Record<string, unknown>) => translate(`renkei.communications.${key}`, args)
  const nameOf = ({ body, institutionName }: WaitingCommunication) =>
    `${formatDate(body.actedDate, locale)} ${institutionName}`
  return (
    <Alert
      severity="warning"
      className="no-print"
      sx={{
        mb: 2,
        // On a phone the button stands below the text, which has the whole width.
        flexWrap: { xs: 'wrap', sm: 'nowrap' },
        '& .MuiAlert-message': { flex: 1, minWidth: 0 },
        '& .MuiAlert-action': { width: { xs: '100%', sm: 'auto' }, justifyContent: 'flex-end' },
      }}
      action={
        <Button color="inherit" loading={sending.isPending} onClick={() => sending.mutate()}>
          {text('send_now')}
        </Button>
      }
    >
      {unsent > 0 && <Typography>{text('waiting', { count: unsent })}</Typography>}
      {refused > 0 && <Typography>{text('not_accepted', { count: refused })}</Typography>}
      <Stack component="ul" sx={{ m: 0, pl: 2.5 }}>
        {waiting.map((entry) => (
          <li key={entry.body.draftKey}>
            {nameOf(entry)}
            {entry.refusal !== undefined && ` – ${text('refused', { reason: entry.refusal })}`}{' '}
            {!isUnsent(entry) && (
              <Button
                size="small"
                color="inherit"
                component={Link}
                to={`/communications/new?${new URLSearchParams({ waiting: entry.body.draftKey })}`}
              >
                {text('open_waiting')}
              </Button>
            )}
            <Button size="small" color="inherit" onClick={() => setDropping(entry)}>
              {text('drop_draft')}
            </Button>
          </li>
        ))}
      </Stack>
      <Question
        isOpen={dropping !== undefined}
        title={text('drop_title')}
        confirm={text('drop_draft')}
        onConfirm={() => {
          if (dropping) dropWaiting(dropping.body.draftKey)
          setDropping(undefined)
        }}
        onClose={() => setDropping(undefined)}
      >
        <Typography>{dropping ? nameOf(dropping) : ''}</Typography>
      </Question>
    </Alert>
  )
}
