import { Stack, TextField, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { confirmedRecipientCount } from '#contract/emails/sending.ts'
import { api } from '#dataProvider/client.ts'
import { formatCount, formatDateTime } from '#ui/format.ts'
import { countIn } from '#ui/queries/countIn.ts'
import { useToast } from '#ui/queries/useToast.tsx'
import { AttachedFiles, attachedTo } from '../AttachedFiles.tsx'
import { type Email, emailQuery } from '../emailQueries.ts'
import { useEmailCall } from '../useEmailCall.ts'
import { DecisionQuestion } from './DecisionQuestion.tsx'
import { emailInQuestion, partToLookAt, seenOf } from './seen.ts'
import './texts.ts'

export interface SendQuestionProps {
  /** The e-mail as it was shown when the question was opened. */
  readonly email: Email
  /** null: at once. */
  readonly scheduledAt: string | null
  readonly needsApproval: boolean
  /** Called once it goes out, is planned, or waits for an approval. */
  readonly onSent: () => void
  readonly onClose: () => void
}

/**
 * Asks before an e-mail goes out: to how many, when, and for many of them with the number typed in. It sends the e-mail that was
 * shown when it was opened; what somebody changes meanwhile is refused, and then shown.
 */
export const SendQuestion = ({ email, scheduledAt, needsApproval, onSent, onClose }: SendQuestionProps) => {
  const translate = useTranslate()
  const toast = useToast()
  const locale = useLocale() ?? 'ja'
  const { data: present = email } = useQuery(emailQuery(email.id))
  const [typed, setTyped] = useState('')
  const { destinationCount } = email
  const mustType = destinationCount >= confirmedRecipientCount
  const isConfirmed = !mustType || countIn(typed) === destinationCount
  const words = (key: string, args?: Record<string, string>) => translate(`renkei.email_sending.question.${key}`, args)
  const send = useEmailCall(
    () =>
      api.sendEmail({
        id: email.id,
        body: { ...seenOf(email), ...(scheduledAt !== null && { scheduledAt }) },
      }),
    ({ status }) => {
      toast(`renkei.email_sending.begun.${status}`)
      onSent()
      onClose()
    },
  )
  const shown = emailInQuestion(send.error, email, present)
  const isRefused = partToLookAt(send.error, email) !== null
  const count = formatCount(shown.destinationCount, locale)
  return (
    <DecisionQuestion
      emailId={email.id}
      seen={email}
      error={send.error}
      title={words('title', { count })}
      confirm={words(needsApproval ? 'request' : scheduledAt === null ? 'send' : 'schedule')}
      isPending={send.isPending}
      onConfirm={() => isConfirmed && send.mutate(undefined)}
      onClose={onClose}
    >
      <Stack spacing={1.5}>
        <Typography sx={{ fontWeight: 700, overflowWrap: 'anywhere' }}>{shown.title}</Typography>
        <Typography sx={{ overflowWrap: 'anywhere' }}>
          {words('sender', { name: shown.senderName, address: shown.senderEmail })}
        </Typography>
        <AttachedFiles files={attachedTo(shown)} />
        <Typography>{words('recipients_at', { at: formatDateTime(shown.recipientsUpdatedAt, locale) })}</Typography>
        <Typography>
          {scheduledAt === null ? words('now') : words('at', { at: formatDateTime(scheduledAt, locale) })}
        </Typography>
        {!isRefused && <Typography>{words(needsApproval ? 'approval' : 'final')}</Typography>}
        {mustType && !isRefused && (
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
