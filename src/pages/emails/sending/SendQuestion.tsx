import { Stack, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { confirmedRecipientCount } from '../../../../contract/emails/sending.ts'
import { api } from '../../../../dataProvider/client.ts'
import { formatCount, formatDateTime } from '../../../../ui/format.ts'
import { countIn } from '../../../../ui/queries/countIn.ts'
import { useToast } from '../../../../ui/queries/useToast.tsx'
import { AttachedFiles, attachedTo } from '../AttachedFiles.tsx'
import type { Email } from '../emailQueries.ts'
import { useEmailCall } from '../useEmailCall.ts'
import { DecisionQuestion } from './DecisionQuestion.tsx'
import { seenOf } from './seen.ts'

export interface SendQuestionProps {
  readonly email: Email
  /** null: at once. */
  readonly scheduledAt: string | null
  readonly needsApproval: boolean
  readonly onClose: () => void
}

/**
 * Asks before an e-mail goes out: to how many, when, and for many of them with the number typed in. It shows and sends the e-mail of when it was opened;
 * what somebody changes meanwhile is refused.
 */
export const SendQuestion = ({ email: present, scheduledAt, needsApproval, onClose }: SendQuestionProps) => {
  const translate = useTranslate()
  const toast = useToast()
  const locale = useLocale() ?? 'ja'
  const [email] = useState(present)
  const [typed, setTyped] = useState('')
  const { id, title, senderName, senderEmail, destinationCount, recipientsUpdatedAt } = email
  const mustType = destinationCount >= confirmedRecipientCount
  const isConfirmed = !mustType || countIn(typed) === destinationCount
  const words = (key: string, args?: Record<string, string>) => translate(`renkei.email_sending.question.${key}`, args)
  const count = formatCount(destinationCount, locale)
  const send = useEmailCall(
    () =>
      api.sendEmail({
        id,
        body: { ...seenOf(email), ...(scheduledAt !== null && { scheduledAt }) },
      }),
    ({ status }) => {
      toast(`renkei.email_sending.begun.${status}`)
      onClose()
    },
  )
  return (
    <DecisionQuestion
      seen={email}
      error={send.error}
      title={words('title', { count })}
      confirm={words(needsApproval ? 'request' : scheduledAt === null ? 'send' : 'schedule')}
      isPending={send.isPending}
      onConfirm={() => isConfirmed && send.mutate(undefined)}
      onClose={onClose}
    >
      <Stack spacing={1.5}>
        <Typography sx={{ fontWeight: 700, overflowWrap: 'anywhere' }}>{title}</Typography>
        <Typography sx={{ overflowWrap: 'anywhere' }}>
          {words('sender', { name: senderName, address: senderEmail })}
        </Typography>
        <AttachedFiles files={attachedTo(email)} />
        <Typography>{words('recipients_at', { at: formatDateTime(recipientsUpdatedAt, locale) })}</Typography>
        <Typography>
          {scheduledAt === null ? words('now') : words('at', { at: formatDateTime(scheduledAt, locale) })}
        </Typography>
        <Typography>{words(needsApproval ? 'approval' : 'final')}</Typography>
        {mustType && (
          <TextField
            label={words('type', { count })}
            value={typed}
            error={typed !== '' && !isConfirmed}
            helperText={typed !== '' && !isConfirmed ? words('differs') : words('type_hint')}
            onChange={({ target }) => setTyped(target.value)}
            slotProps={{ htmlInput: { inputMode: 'numeric', autoComplete: 'off', maxLength: 9 } }}
          />
        )}
      </Stack>
    </DecisionQuestion>
  )
}
