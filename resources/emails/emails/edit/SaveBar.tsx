import { actionBar } from '#ui/page/actionBar.ts'
import { Button, Stack, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useFormState } from 'react-hook-form'
import { useIsUploading } from '#ui/form/uploads.ts'
import type { Email } from '../emailQueries.ts'
import type { WrittenEmail } from './writtenEmail.ts'

export interface SaveBarProps {
  readonly stored: Email | undefined
  readonly isPending: boolean
  /** Goes on to the recipients. */
  readonly onNext: () => void
}

/** The end of the form, always in view: whether everything is saved, and the way to save it. */
export const SaveBar = ({ stored, isPending, onNext }: SaveBarProps) => {
  const translate = useTranslate()
  const { isDirty } = useFormState<WrittenEmail>()
  const isUploading = useIsUploading()
  const text = (key: string) => translate(`renkei.email_editor.${key}`)
  return (
    <Stack
      {...actionBar}
      direction="row"
      sx={{
        maxWidth: 860,
        mt: 2,
        py: 1.5,
        gap: 1,
        alignItems: 'center',
        position: 'sticky',
        bottom: 0,
        zIndex: 2,
        bgcolor: 'background.default',
      }}
    >
      <Typography variant="caption" color="text.secondary" aria-live="polite" sx={{ mr: 'auto' }}>
        {text(isPending ? 'saving' : isDirty ? 'unsaved' : stored ? 'all_saved' : 'not_stored')}
      </Typography>
      {stored && !isDirty && <Button onClick={onNext}>{text('to_recipients')}</Button>}
      <Button
        type="submit"
        variant="contained"
        loading={isPending}
        disabled={isUploading || (stored !== undefined && !isDirty)}
      >
        {translate(isUploading ? 'renkei.form.uploading' : 'renkei.shell.save')}
      </Button>
    </Stack>
  )
}
