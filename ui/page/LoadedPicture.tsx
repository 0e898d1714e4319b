import { BrokenImageOutlined } from '@mui/icons-material'
import { Button, Skeleton, Stack, type SxProps, type Theme, Typography } from '@mui/material'
import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { BlobImage } from './BlobImage.tsx'

export interface LoadedPictureProps {
  readonly query: Pick<UseQueryResult<Blob>, 'data' | 'error' | 'refetch'>
  readonly alt: string
  /** Of the picture. */
  readonly sx?: SxProps<Theme>
  /** Of the place that it takes while it is loaded, in pixels or as CSS. */
  readonly width: number | string
  readonly height: number | string
  /** Whether it lies in a button, where there is room for a sign only. */
  readonly isInButton?: boolean
}

/** A picture that is read with the caller's token: a skeleton while it loads, and if it fails words and a retry, so that nobody takes it for missing. */
export const LoadedPicture = ({
  query: { data, error, refetch },
  alt,
  sx,
  width,
  height,
  isInButton = false,
}: LoadedPictureProps) => {
  const translate = useTranslate()
  if (data) return <BlobImage blob={data} alt={alt} {...(sx && { sx })} />
  if (!error) return <Skeleton aria-busy variant="rounded" width={width} height={height} sx={{ maxWidth: '100%' }} />
  const failed = translate('renkei.shell.picture_failed')
  if (isInButton) return <BrokenImageOutlined titleAccess={failed} color="action" />
  return (
    <Stack role="alert" direction="row" sx={{ alignItems: 'center', flexWrap: 'wrap', gap: 1 }}>
      <BrokenImageOutlined color="action" />
      <Typography color="text.secondary">{failed}</Typography>
      <Button size="small" onClick={() => void refetch()}>
        {translate('renkei.shell.retry')}
      </Button>
    </Stack>
  )
}
