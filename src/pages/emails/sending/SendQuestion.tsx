import { Stack, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { confirmedRecipientCount } from '../../../../contract/emails/sending.ts'
import { api } from '../../../../dataProvider/client.ts'
import { formatCount, formatDateTime } from '../../../../ui/format.ts'
import { Question } from '../../../../ui/page/Question.tsx'
import { SaveFailure } from '../../../../ui/page/SaveFailure.tsx'
import { countIn } from '../../../../ui/queries/countIn.ts'
import { useToast } from '../../../../ui/queries/useToast.tsx'
import { AttachedFiles, attachedTo } from '../AttachedFiles.tsx'
import type { Email } from '../emailQueries.ts'
import { useEmailCall } from '../useEmailCall.ts'

export interface SendQuestionProps {
  readonly email: Email
  /** null: at once. */
  readonly scheduledAt: string | null
  readonly needsApproval: boolean
  readonly onClose: () => void
}

/** Asks before an e-mail goes out: to how many, when, and for many of them with the number typed in. */
export const SendQuestion = ({ email, scheduledAt, needsApproval, onClose }: SendQuestionProps) => {
  const translate = useTranslate()
  const toast = useToast()
  const locale = useLocale() ?? 'ja'
  const [typed, setTyped] = useState('')
  const { id, title, senderName, senderEmail, destinationCount, updatedAt } = email
  const mustType = destinationCount >= confirmedRecipientCount
  const isConfirmed = !mustType || countIn(typed) === destinationCount
  const words = (key: string, args?: Record<string, string>) => translate(`renkei.email_sending.question.${key}`, args)
  const count = formatCount(destinationCount, locale)
  const send = useEmailCall(
    () =>
      api.sendEmail({
        id,
        body: { recipientCount: destinationCount, updatedAt, ...(scheduledAt !== null && { scheduledAt }) },
      }),
    ({ status }) => {
      toast(`renkei.email_sending.begun.${status}`)
      onClose()
    },
  )
  return (
    <Question
      isOpen
      title={words('title', { count })}
      confirm={words(needsApproval ? 'request' : scheduledAt === null ? 'send' : 'schedule')}
      color="primary"
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
        {send.error && <SaveFailure error={send.error} />}
      </Stack>
    </Question>
  )
}
