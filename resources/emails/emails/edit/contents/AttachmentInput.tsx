import { AttachFileOutlined } from '@mui/icons-material'
import { Button, FormHelperText, Stack } from '@mui/material'
import { useRef } from 'react'
import { useTranslate } from 'react-admin'
import { useController, useFormContext } from 'react-hook-form'
import { maxAttachmentBytes } from '#contract/emails/contents.ts'
import { api, ApiError } from '#dataProvider/client.ts'
import { Attachments, type UploadedFile } from '#resources/communications/communications/Attachments.tsx'
import { UploadProgress } from '#ui/form/UploadProgress.tsx'
import { useUpload } from '#ui/form/uploads.ts'
import { LacksPermission } from '#ui/permissions/LacksPermission.tsx'
import type { WrittenEmail } from '../writtenEmail.ts'

export type KnownFile = UploadedFile

const complaintOf = (error: Error): string =>
  error instanceof ApiError ? (error.problem.errors?.[0]?.message ?? error.problem.detail) : error.message

export interface AttachmentInputProps {
  /** What stored versions have attached, and what has been uploaded since. */
  readonly files: readonly KnownFile[]
  readonly onUploaded: (file: KnownFile) => void
  /** The file that whoever writes may not take away. */
  readonly keptId?: number | null
}

/** The one file that is sent along. It is uploaded when it is chosen. */
export const AttachmentInput = ({ files, onUploaded, keptId = null }: AttachmentInputProps) => {
  const translate = useTranslate()
  const { control } = useFormContext<WrittenEmail>()
  const {
    field: { ref, value: id, onChange },
    fieldState,
  } = useController({ control, name: 'attachmentId' })
  const chooser = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const text = (key: string) => translate(`renkei.email_editor.${key}`)
  const isKept = id !== null && id === keptId
  const unknown = { id: id ?? 0, filename: text('attached_file'), contentType: '', byteCount: null }
  const attached = id === null ? [] : [files.find((file) => file.id === id) ?? unknown]
  const add = useUpload({
    mutationFn: async (file: File, signal) => {
      if (file.size > maxAttachmentBytes) throw new Error(text('attachment_too_large'))
      return api.createUploadedFile({ file }, { signal })
    },
    onSuccess: (file) => {
      onUploaded(file)
      onChange(file.id)
    },
  })
  const complaint = add.error
    ? complaintOf(add.error) || translate('renkei.communications.not_attached')
    : fieldState.error?.message
  return (
    <Stack spacing={1} sx={{ alignItems: 'start' }}>
      <input
        ref={chooser}
        type="file"
        hidden
        aria-label={text('attach')}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) add.mutate(file)
          target.value = ''
        }}
      />
      <Attachments files={attached} mayRemove={() => !isKept} onRemove={() => onChange(null)} />
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        <Button
          ref={(element) => {
            ref(element)
            button.current = element
          }}
          variant="outlined"
          startIcon={<AttachFileOutlined />}
          loading={add.isPending}
          loadingPosition="start"
          disabled={isKept}
          onClick={() => chooser.current?.click()}
        >
          {text(id === null ? 'attach' : 'attach_other')}
        </Button>
      </Stack>
      {add.isPending && add.variables && (
        <UploadProgress files={[add.variables]} onCancel={add.cancel} focusAfter={button} />
      )}
      {isKept && <LacksPermission permission="deletion" />}
      {complaint ? (
        <FormHelperText error role="alert">
          {complaint}
        </FormHelperText>
      ) : (
        <FormHelperText>{text('attachment_hint')}</FormHelperText>
      )}
    </Stack>
  )
}
