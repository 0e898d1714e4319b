import { AddAPhotoOutlined } from '@mui/icons-material'
import { Button, FormHelperText, Stack, Typography } from '@mui/material'
import { useRef } from 'react'
import { useInput, useTranslate } from 'react-admin'
import { maxBusinessCardBytes } from '#contract/institutions/doctors.ts'
import { usePermission } from '#authProvider/usePermission.ts'
import { api } from '#dataProvider/client.ts'
import { UploadProgress } from '../../form/UploadProgress.tsx'
import { useUpload } from '../../form/uploads.ts'
import { LacksPermission } from '../../permissions/LacksPermission.tsx'
import { BusinessCard } from './BusinessCard.tsx'
import { cardPicture } from './cardPicture.ts'
import './texts.ts'

/** The picture of a business card: taken or chosen on a phone, chosen on a PC. It is replaced or removed when the form is saved. */
export const BusinessCardInput = ({ name }: { readonly name: string }) => {
  const translate = useTranslate()
  const text = (key: string) => translate(`renkei.doctors.card.${key}`)
  const chooser = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const { field, formState } = useInput<{ businessCardId: number | null }>({ source: 'businessCardId' })
  const stored: unknown = formState.defaultValues?.['businessCardId']
  const mayDelete = usePermission('deletion')
  const send = useUpload({
    mutationFn: async (photograph: File, signal) => {
      const file = await cardPicture(photograph)
      if (!file || file.size > maxBusinessCardBytes) throw new Error(text('not_readable'))
      return api.createUploadedFile({ file }, { signal })
    },
    onSuccess: ({ id }) => field.onChange(id),
  })
  const id = typeof field.value === 'number' ? field.value : null
  const isKept = !mayDelete && typeof stored === 'number'
  return (
    <Stack component="fieldset" aria-label={text('title')} spacing={0.5} sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
      <Typography variant="caption" color="text.secondary" aria-hidden>
        {text('title')}
      </Typography>
      <input
        ref={chooser}
        type="file"
        accept="image/*"
        hidden
        aria-label={text('choose')}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) send.mutate(file)
          target.value = ''
        }}
      />
      <Stack direction="row" sx={{ alignItems: 'center', flexWrap: 'wrap', gap: 1 }}>
        {id !== null && <BusinessCard fileId={id} name={name} />}
        <Button
          ref={button}
          size="small"
          startIcon={<AddAPhotoOutlined />}
          loading={send.isPending}
          loadingPosition="start"
          disabled={isKept}
          onClick={() => chooser.current?.click()}
        >
          {text(id === null ? 'choose' : 'replace')}
        </Button>
        {id !== null && (
          <Button size="small" color="error" disabled={isKept} onClick={() => field.onChange(null)}>
            {text('remove')}
          </Button>
        )}
        {typeof stored === 'number' && id !== stored && (
          <Button size="small" onClick={() => field.onChange(stored)}>
            {translate('renkei.shell.undo')}
          </Button>
        )}
      </Stack>
      {send.isPending && send.variables && (
        <UploadProgress files={[send.variables]} onCancel={send.cancel} focusAfter={button} />
      )}
      {typeof stored === 'number' && <LacksPermission permission="deletion" />}
      {send.error && (
        <FormHelperText error role="alert">
          {send.error.message}
        </FormHelperText>
      )}
    </Stack>
  )
}
