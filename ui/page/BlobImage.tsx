import { Box, type SxProps, type Theme } from '@mui/material'
import { useMemo } from 'react'

export interface BlobImageProps {
  readonly blob: Blob
  readonly alt: string
  readonly sx?: SxProps<Theme>
}

const fillsIn = (contents: Blob) => (image: HTMLImageElement | null) => {
  if (!image) return undefined
  const address = URL.createObjectURL(contents)
  image.src = address
  return () => URL.revokeObjectURL(address)
}

/** A picture that needs the caller's token, so that an `img` element cannot fetch it by itself. */
export const BlobImage = ({ blob, alt, sx }: BlobImageProps) => {
  const ref = useMemo(() => fillsIn(blob), [blob])
  return <Box component="img" ref={ref} alt={alt} {...(sx && { sx })} />
}
