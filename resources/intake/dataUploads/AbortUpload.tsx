import { Button, Stack, Typography } from '@mui/material'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { api } from '#dataProvider/client.ts'
import { SaveFailure } from '#ui/page/failures/SaveFailure.tsx'
import { type DataUpload, uploadsKey } from './uploadQueries.ts'
import { Question } from '#ui/page/Question.tsx'
import '../imports/texts.ts'

/** Stops an upload that is being processed, after a confirmation. */
export const AbortUpload = ({ upload }: { readonly upload: Pick<DataUpload, 'id'> }) => {
  const translate = useTranslate()
  const queryClient = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const abort = useMutation({
    mutationFn: () => api.abortDataUpload({ id: upload.id }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: uploadsKey }),
  })
  const words = (key: string) => translate(`renkei.data_uploads.${key}`)
  return (
    <Stack spacing={1}>
      <Button color="error" loading={abort.isPending} onClick={() => setAsking(true)}>
        {words('abort')}
      </Button>
      {abort.error && <SaveFailure error={abort.error} failed="renkei.imports.abort_failed" />}
      <Question
        isOpen={isAsking}
        title={words('abort_title')}
        confirm={words('abort')}
        onConfirm={() => {
          setAsking(false)
          abort.mutate()
        }}
        onClose={() => setAsking(false)}
      >
        <Typography>{words('abort_content')}</Typography>
      </Question>
    </Stack>
  )
}
