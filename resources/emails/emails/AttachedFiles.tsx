import { AttachFileOutlined } from '@mui/icons-material'
import { Stack, Typography } from '@mui/material'
import { useLocale, useTranslate } from 'react-admin'
import { formatBytes } from '#ui/format.ts'
import type { Email } from './emailQueries.ts'
import './edit/texts.ts'

export interface NamedFile {
  readonly filename: string
  readonly byteCount: number
}

/** The file that a stored e-mail sends along, as {@link AttachedFiles} shows it. */
export const attachedTo = ({ attachmentName, attachmentByteCount }: Email): readonly NamedFile[] =>
  attachmentName === null ? [] : [{ filename: attachmentName, byteCount: attachmentByteCount ?? 0 }]

/** What an e-mail sends along: each file with its size, or that there is none. It stands wherever somebody decides about an e-mail. */
export const AttachedFiles = ({ files }: { readonly files: readonly NamedFile[] }) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const names = files.map(({ filename, byteCount }) => `${filename} (${formatBytes(byteCount, locale)})`)
  return (
    <Stack direction="row" sx={{ gap: 0.5, alignItems: 'start' }}>
      {files.length > 0 && <AttachFileOutlined aria-hidden fontSize="small" />}
      <Typography variant="body2" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        {names.length === 0
          ? translate('renkei.email_editor.nothing_attached')
          : translate('renkei.email_editor.attached', { names: names.join(', ') })}
      </Typography>
    </Stack>
  )
}
