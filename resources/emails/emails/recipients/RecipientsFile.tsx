import { Stack, Typography } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { api } from '#dataProvider/client.ts'
import { formatCount } from '#ui/format.ts'
import { useSending } from '#ui/form/uploads.ts'
import { DropZone } from '#ui/inputs/DropZone.tsx'
import { DownloadButton } from '#ui/list/DownloadButton.tsx'
import { Block } from '#ui/page/Block.tsx'
import { Question } from '#ui/page/Question.tsx'
import { SaveFailure } from '#ui/page/failures/SaveFailure.tsx'
import { useToast } from '#ui/queries/useToast.tsx'
import { type Email, emailsKey } from '../emailQueries.ts'
import './texts.ts'

export interface RecipientsFileProps {
  readonly email: Email
  /** How many rows the e-mail has already, whatever becomes of them. */
  readonly presentCount: number
  readonly onRefused: (error: Error) => void
}

/** Takes the recipients of a draft from a file. It asks before the file replaces those that are there. */
export const RecipientsFile = ({ email, presentCount, onRefused }: RecipientsFileProps) => {
  const translate = useTranslate()
  const toast = useToast()
  const queryClient = useQueryClient()
  const locale = useLocale() ?? 'ja'
  const [waiting, setWaiting] = useState<File | null>(null)
  const words = (key: string, args?: Record<string, string>) => translate(`renkei.email_recipients.file.${key}`, args)
  const { id } = email
  const take = useSending({
    mutationFn: (file: File, signal) => api.takeEmailRecipients({ id, file }, { signal }),
    onSuccess: ({ destinationCount }) =>
      toast('renkei.email_recipients.file.taken', {
        messageArgs: { count: formatCount(destinationCount, locale) },
      }),
    onError: onRefused,
    onSettled: () => queryClient.invalidateQueries({ queryKey: emailsKey }),
  })
  return (
    <Block
      title={words('title')}
      actions={
        <DownloadButton
          permission="imports"
          label={words('template')}
          filename={`${words('template_name')}.csv`}
          file={() => api.downloadRecipientsTemplate()}
        />
      }
    >
      <Stack spacing={1.5}>
        <Typography color="text.secondary">{words('explanation')}</Typography>
        <DropZone
          accept=".csv,.tsv,.txt,.xlsx"
          choose={words('choose')}
          hint={words('formats')}
          uploading={take.isPending ? take.variables : undefined}
          endsWithSearch
          onCancel={take.cancel}
          onFiles={([chosen]) => {
            if (!chosen || take.isPending) return
            if (presentCount > 0) setWaiting(chosen)
            else take.mutate(chosen)
          }}
        />
        {email.recipientsFilename !== null && (
          <Typography color="text.secondary">{words('present', { name: email.recipientsFilename })}</Typography>
        )}
        {take.error && <SaveFailure error={take.error} />}
      </Stack>
      <Question
        isOpen={waiting !== null}
        title={words('replace_title')}
        confirm={words('replace')}
        onConfirm={() => {
          if (waiting) take.mutate(waiting)
          setWaiting(null)
        }}
        onClose={() => setWaiting(null)}
      >
        <Typography>{words('replace_content', { count: formatCount(presentCount, locale) })}</Typography>
      </Question>
    </Block>
  )
}
