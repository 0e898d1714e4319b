import { Box, Button, LinearProgress, Typography } from '@mui/material'
import { type RefObject, useEffect, useRef } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { registerUpload } from '#authProvider/drafts.ts'
import { formatBytes } from '../format.ts'
import { UnsavedGuard } from '../page/leaving/UnsavedGuard.tsx'
import { useToast } from '../queries/useToast.tsx'

export interface UploadProgressProps {
  /** What has not arrived yet, the file under way first. */
  readonly files: readonly File[]
  readonly onCancel: () => void
  /** What gets the focus after a cancellation: the button is gone then. */
  readonly focusAfter: RefObject<HTMLElement | null>
  /** Whether its place is taken away by another search in the address. */
  readonly endsWithSearch?: boolean
}

/**
 * Names the file that is being uploaded, and cancels it; then a toast says that it was dropped. It asks before the screen is left, which would give the
 * file up; where it is left all the same, the next page names the file. Shown only while a file is on its way.
 */
export const UploadProgress = ({ files, onCancel, focusAfter, endsWithSearch = false }: UploadProgressProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const toast = useToast()
  const isCancelled = useRef(false)
  useEffect(
    () => () => {
      if (isCancelled.current) focusAfter.current?.focus()
    },
    [focusAfter],
  )
  useEffect(() => registerUpload(() => files.map((file) => file.name)), [files])
  const [first] = files
  if (!first) return null
  const name = translate(`renkei.form.upload.${files.length > 1 ? 'names' : 'name'}`, {
    name: first.name,
    count: files.length - 1,
  })
  const size = formatBytes(
    files.reduce((bytes, file) => bytes + file.size, 0),
    locale,
  )
  const progress = translate('renkei.form.upload.progress', { name, size })
  return (
    <Box sx={{ width: '100%', maxWidth: 480 }}>
      <UnsavedGuard when loss="upload" endsWithSearch={endsWithSearch} />
      <Typography component="output" sx={{ display: 'block', overflowWrap: 'anywhere' }}>
        {progress}
      </Typography>
      <LinearProgress aria-label={progress} sx={{ my: 0.5 }} />
      <Button
        size="small"
        onClick={() => {
          isCancelled.current = true
          onCancel()
          toast('renkei.form.upload.cancelled', { type: 'info', messageArgs: { name } })
        }}
      >
        {translate('renkei.form.upload.cancel')}
      </Button>
    </Box>
  )
}
