import { AttachFileOutlined } from '@mui/icons-material'
import { Box, Chip, Stack } from '@mui/material'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useLocale, useTranslate } from 'react-admin'
import { api, type Reply } from '#dataProvider/client.ts'
import { LoadedPicture } from '#ui/page/LoadedPicture.tsx'
import { download } from '#ui/queries/download.ts'
import { formatBytes } from '#ui/format.ts'
import { useToast } from '#ui/queries/useToast.tsx'

export type UploadedFile = Reply<'createUploadedFile'>

/** An attached file; one that an old draft names has no size. */
export type ShownFile = Pick<UploadedFile, 'id' | 'filename' | 'contentType'> & { readonly byteCount: number | null }

const pictures = /^image\/(jpeg|png|gif|webp)$/

/** A thumbnail of a picture. */
const Picture = ({ file: { id, filename } }: { readonly file: ShownFile }) => {
  const query = useQuery({
    queryKey: ['readUploadedFile', id],
    queryFn: ({ signal }) => api.readUploadedFile({ id }, { signal }),
    staleTime: Infinity,
  })
  return (
    <LoadedPicture
      query={query}
      alt={filename}
      width={160}
      height={120}
      sx={{ maxWidth: 160, maxHeight: 120, borderRadius: '6px', border: 1, borderColor: 'line' }}
    />
  )
}

interface AttachmentProps {
  readonly file: ShownFile
  readonly onRemove?: () => void
}

const Attachment = ({ file, onRemove }: AttachmentProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const toast = useToast()
  const open = useMutation({
    mutationFn: () => api.readUploadedFile({ id: file.id }),
    onSuccess: (contents) => download(contents, file.filename),
    onError: () => toast('renkei.communications.file_not_read', { type: 'error' }),
  })
  const label = file.byteCount === null ? file.filename : `${file.filename} (${formatBytes(file.byteCount, locale)})`
  return (
    <Stack spacing={0.5} sx={{ maxWidth: '100%', alignItems: 'start' }}>
      {pictures.test(file.contentType) && <Picture file={file} />}
      <Chip
        size="small"
        variant="outlined"
        icon={<AttachFileOutlined />}
        label={label}
        aria-label={translate('renkei.communications.download', { name: label })}
        disabled={open.isPending}
        onClick={() => open.mutate()}
        {...(onRemove && { onDelete: onRemove })}
        sx={{ maxWidth: '100%' }}
      />
    </Stack>
  )
}

export interface AttachmentsProps {
  readonly files: readonly ShownFile[]
  readonly onRemove?: (file: ShownFile) => void
  /** Whether a file can be removed; by default each can. */
  readonly mayRemove?: (file: ShownFile) => boolean
}

/** Attached files: thumbnails of pictures, and a download for each file. */
export const Attachments = ({ files, onRemove, mayRemove = () => true }: AttachmentsProps) => (
  <Stack component="ul" direction="row" sx={{ flexWrap: 'wrap', gap: 1, listStyle: 'none', m: 0, p: 0 }}>
    {files.map((file) => (
      <Box component="li" key={file.id} sx={{ maxWidth: '100%' }}>
        <Attachment file={file} {...(onRemove && mayRemove(file) && { onRemove: () => onRemove(file) })} />
      </Box>
    ))}
  </Stack>
)
