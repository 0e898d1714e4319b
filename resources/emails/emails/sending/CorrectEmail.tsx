import { EditNoteOutlined } from '@mui/icons-material'
import { Button, Typography } from '@mui/material'
import { useState } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { useNavigate } from 'react-router'
import { api } from '#dataProvider/client.ts'
import { formatCount } from '#ui/format.ts'
import { Question } from '#ui/page/Question.tsx'
import { SaveFailure } from '#ui/page/failures/SaveFailure.tsx'
import { useEmailCall } from '../useEmailCall.ts'
import './texts.ts'

export interface CorrectEmailProps {
  readonly emailId: number
  /** How many have got it. */
  readonly acceptedCount: number
}

/** Makes a draft with the same contents for those who have got an e-mail, and opens it. */
export const CorrectEmail = ({ emailId, acceptedCount }: CorrectEmailProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)
  const words = (key: string, args?: Record<string, string>) =>
    translate(`renkei.email_sending.correction.${key}`, args)
  const correct = useEmailCall(
    () => api.correctEmail({ id: emailId }),
    ({ id }) => void navigate(`/emails/${id}/edit`),
  )
  return (
    <>
      <Button startIcon={<EditNoteOutlined />} onClick={() => setAsking(true)}>
        {words('title')}
      </Button>
      <Question
        isOpen={isAsking}
        title={words('title')}
        confirm={words('confirm')}
        color="primary"
        isPending={correct.isPending}
        onConfirm={() => correct.mutate(undefined)}
        onClose={() => setAsking(false)}
      >
        <Typography>{words('content', { count: formatCount(acceptedCount, locale) })}</Typography>
        {correct.error && <SaveFailure error={correct.error} failed="renkei.email_sending.not_done" />}
      </Question>
    </>
  )
}
