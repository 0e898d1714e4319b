import { PersonAddOutlined } from '@mui/icons-material'
import { Button, Typography } from '@mui/material'
import { useState } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { api } from '../../../../dataProvider/client.ts'
import { formatCount } from '../../../../ui/format.ts'
import { Question } from '../../../../ui/page/Question.tsx'
import { SaveFailure } from '../../../../ui/page/SaveFailure.tsx'
import { useToast } from '../../../../ui/queries/useToast.tsx'
import { useEmailCall } from '../useEmailCall.ts'

/** Adds the named people of a file to the doctors of their institutions, so that the next e-mail finds them there. */
export const CreateDoctors = ({ emailId }: { readonly emailId: number }) => {
  const translate = useTranslate()
  const toast = useToast()
  const locale = useLocale() ?? 'ja'
  const [isAsking, setAsking] = useState(false)
  const words = (key: string) => translate(`renkei.email_recipients.doctors.${key}`)
  const create = useEmailCall(
    () => api.createRecipientDoctors({ id: emailId }),
    ({ createdCount }) => {
      setAsking(false)
      toast(`renkei.email_recipients.doctors.${createdCount === 0 ? 'done_none' : 'done'}`, {
        messageArgs: { count: formatCount(createdCount, locale) },
      })
    },
  )
  return (
    <>
      <Button size="small" startIcon={<PersonAddOutlined />} onClick={() => setAsking(true)}>
        {words('title')}
      </Button>
      <Question
        isOpen={isAsking}
        title={words('title')}
        confirm={words('confirm')}
        color="primary"
        isPending={create.isPending}
        onConfirm={() => create.mutate(undefined)}
        onClose={() => setAsking(false)}
      >
        <Typography>{words('content')}</Typography>
        {create.error && <SaveFailure error={create.error} />}
      </Question>
    </>
  )
}
