import { PersonAddOutlined } from '@mui/icons-material'
import { Button, Typography } from '@mui/material'
import { useLocale, useTranslate } from 'react-admin'
import { api } from '#dataProvider/client.ts'
import { formatCount } from '#ui/format.ts'
import { Question } from '#ui/page/Question.tsx'
import { SaveFailure } from '#ui/page/failures/SaveFailure.tsx'
import { useStayingDialog } from '#ui/page/leaving/StayingDialogs.tsx'
import { useToast } from '#ui/queries/useToast.tsx'
import { useEmailCall } from '../useEmailCall.ts'
import './texts.ts'

interface CreateQuestionProps {
  readonly emailId: number
  readonly onClose: () => void
}

const CreateQuestion = ({ emailId, onClose }: CreateQuestionProps) => {
  const translate = useTranslate()
  const toast = useToast()
  const locale = useLocale() ?? 'ja'
  const words = (key: string) => translate(`renkei.email_recipients.doctors.${key}`)
  const create = useEmailCall(
    () => api.createRecipientDoctors({ id: emailId }),
    ({ createdCount }) => {
      onClose()
      toast(`renkei.email_recipients.doctors.${createdCount === 0 ? 'done_none' : 'done'}`, {
        messageArgs: { count: formatCount(createdCount, locale) },
      })
    },
  )
  return (
    <Question
      isOpen
      title={words('title')}
      confirm={words('confirm')}
      color="primary"
      isPending={create.isPending}
      onConfirm={() => create.mutate(undefined)}
      onClose={onClose}
    >
      <Typography>{words('content')}</Typography>
      {create.error && <SaveFailure error={create.error} />}
    </Question>
  )
}

/** Adds the named people of a file to the doctors of their institutions, so that the next e-mail finds them there. */
export const CreateDoctors = ({ emailId }: { readonly emailId: number }) => {
  const translate = useTranslate()
  const showDialog = useStayingDialog()
  return (
    <Button
      size="small"
      startIcon={<PersonAddOutlined />}
      onClick={() => showDialog((close) => <CreateQuestion emailId={emailId} onClose={close} />)}
    >
      {translate('renkei.email_recipients.doctors.title')}
    </Button>
  )
}
