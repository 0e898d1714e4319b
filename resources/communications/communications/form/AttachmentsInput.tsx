import { AttachFileOutlined } from '@mui/icons-material'
import { Alert, Button, FormHelperText, Stack } from '@mui/material'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useInput, useTranslate } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import { maxAttachments } from '#contract/communications/communications.ts'
import { usePermission } from '#authProvider/usePermission.ts'
import { api, ApiError } from '#dataProvider/client.ts'
import { UploadProgress } from '#ui/form/UploadProgress.tsx'
import { useUpload } from '#ui/form/uploads.ts'
import { LacksPermission } from '#ui/permissions/LacksPermission.tsx'
import { Attachments, type UploadedFile } from '../Attachments.tsx'
import { useSentFiles } from './sentFiles.ts'

const complaintOf = (error: unknown): string =>
  error instanceof ApiError ? (error.problem.errors?.[0]?.message ?? error.problem.detail) : ''

/** A file that is not attached. */
interface Refused {
  readonly name: string
  readonly reason: string
}

export interface AttachmentsInputProps {
  /** Files that are attached already, in any version. */
  readonly known: readonly UploadedFile[]
  /** Those that are attached to what is stored now. */
  readonly stored: readonly UploadedFile[]
}

/** Files of a communication. Each file is uploaded when it is chosen; the form holds the ids. */
export const AttachmentsInput = ({ known: knownFiles, stored }: AttachmentsInputProps) => {
  const translate = useTranslate()
  const { field } = useInput<{ attachments: number[] }>({ source: 'attachments' })
  const { sent, add: noteSent } = useSentFiles()
  const [left, setLeft] = useState<readonly File[]>([])
  const [refused, setRefused] = useState<readonly Refused[]>([])
  const { getValues } = useFormContext()
  const text = (key: string, args?: Record<string, string | number>) => translate(`renkei.communications.${key}`, args)
  const chooser = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const mayDelete = usePermission('deletion')
  // A file that has just been sent belongs to nothing yet.
  const isStored = (id: number) => knownFiles.some((file) => file.id === id)
  const ids: readonly number[] = Array.isArray(field.value) ? field.value : []
  const taken = stored.filter((file) => !ids.includes(file.id))
  const [given, setGiven] = useState(false)
  const putBack = useEffectEvent(() => field.onChange([...taken.map((file) => file.id), ...ids]))
  const keepsFiles = !mayDelete && taken.length > 0
  if (keepsFiles && !given) setGiven(true)
  useEffect(() => {
    // They were taken off while the account might do so. It could not be saved without them.
    if (keepsFiles) putBack()
  }, [keepsFiles])
  const refuse = (file: File, reason: string) => setRefused((before) => [...before, { name: file.name, reason }])
  // Every file that would be saved is shown, also one that came back with a draft.
  const unnamed = (id: number) => ({ id, filename: text('unnamed_file'), contentType: '', byteCount: null })
  // Others may be taken off while one is on its way.
  const present = (): readonly number[] => getValues('attachments') ?? []
  const add = useUpload({
    mutationFn: async (chosen: readonly File[], signal) => {
      setRefused([])
      for (const [index, file] of chosen.entries()) {
        setLeft(chosen.slice(index))
        if (present().length >= maxAttachments) {
          refuse(file, text('too_many_attachments', { smart_count: maxAttachments }))
          continue
        }
        try {
          const uploaded = await api.createUploadedFile({ file }, { signal })
          signal.throwIfAborted()
          noteSent(uploaded)
          field.onChange([...present(), uploaded.id])
        } catch (error) {
          signal.throwIfAborted()
          refuse(file, complaintOf(error) || text('not_attached'))
        }
      }
    },
  })
  return (
    <Stack spacing={1} sx={{ alignItems: 'start' }}>
      <input
        ref={chooser}
        type="file"
        multiple
        hidden
        aria-label={translate('renkei.communications.attach')}
        onChange={({ target }) => {
          add.mutate([...(target.files ?? [])])
          target.value = ''
        }}
      />
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        <Button
          ref={button}
          startIcon={<AttachFileOutlined />}
          loading={add.isPending}
          loadingPosition="start"
          disabled={ids.length >= maxAttachments}
          onClick={() => chooser.current?.click()}
        >
          {translate('renkei.communications.attach')}
        </Button>
      </Stack>
      {add.isPending && <UploadProgress files={left} onCancel={add.cancel} focusAfter={button} />}
      {refused.length > 0 && (
        <FormHelperText error role="alert" component="div" sx={{ overflowWrap: 'anywhere' }}>
          {refused.map(({ name, reason }, index) => (
            <div key={`${index} ${name}`}>{text('refused_file', { name, reason })}</div>
          ))}
        </FormHelperText>
      )}
      <Attachments
        files={ids.map((id) => [...knownFiles, ...sent].find((file) => file.id === id) ?? unnamed(id))}
        mayRemove={({ id }) => mayDelete || !isStored(id)}
        onRemove={({ id }) => field.onChange(ids.filter((other) => other !== id))}
      />
      {given && <Alert severity="info">{translate('renkei.communications.attachments_kept')}</Alert>}
      {ids.some(isStored) && <LacksPermission permission="deletion" />}
    </Stack>
  )
}
