import { Button, Stack } from '@mui/material'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Confirm, useTranslate } from 'react-admin'
import { api } from '../../../../dataProvider/client.ts'
import { SaveFailure } from '../../../../ui/page/SaveFailure.tsx'
import { type DataUpload, uploadsKey } from './uploadQueries.ts'

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
      {abort.error && <SaveFailure error={abort.error} />}
      <Confirm
        isOpen={isAsking}
        title={words('abort_title')}
        content={words('abort_content')}
        confirm={words('abort')}
        cancel={translate('renkei.shell.cancel')}
        confirmColor="warning"
        onConfirm={() => {
          setAsking(false)
          abort.mutate()
        }}
        onClose={() => setAsking(false)}
      />
    </Stack>
  )
}
