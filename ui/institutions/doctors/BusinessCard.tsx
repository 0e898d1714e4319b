import { ButtonBase, Dialog, DialogActions, DialogContent, Button } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { api } from '#dataProvider/client.ts'
import { LoadedPicture } from '../../page/LoadedPicture.tsx'
import './texts.ts'

export interface BusinessCardProps {
  /** The uploaded file. */
  readonly fileId: number
  /** Whose card it is. */
  readonly name: string
}

export const cardQuery = (fileId: number) => ({
  queryKey: ['readUploadedFile', fileId],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => api.readUploadedFile({ id: fileId }, { signal }),
  staleTime: Infinity,
})

/** The picture of a business card, small; a tap shows it large. */
export const BusinessCard = ({ fileId, name }: BusinessCardProps) => {
  const translate = useTranslate()
  const [isLarge, setLarge] = useState(false)
  const query = useQuery(cardQuery(fileId))
  const alt = translate('renkei.doctors.card.of', { name })
  return (
    <>
      <ButtonBase
        className="no-print"
        aria-haspopup="dialog"
        aria-label={translate('renkei.doctors.card.enlarge', { name })}
        onClick={() => setLarge(true)}
        sx={{
          width: 88,
          height: 54,
          flexShrink: 0,
          overflow: 'hidden',
          border: 1,
          borderColor: 'line',
          borderRadius: 1,
          bgcolor: 'hairline',
        }}
      >
        <LoadedPicture
          query={query}
          isInButton
          alt=""
          width="100%"
          height="100%"
          sx={{ width: '100%', height: '100%', objectFit: 'cover' }}
        />
      </ButtonBase>
      {isLarge && (
        <Dialog open onClose={() => setLarge(false)} maxWidth="md" slotProps={{ paper: { 'aria-label': alt } }}>
          <DialogContent sx={{ p: 1, textAlign: 'center' }}>
            <LoadedPicture
              query={query}
              alt={alt}
              width={480}
              height={296}
              sx={{ maxWidth: '100%', maxHeight: '75vh' }}
            />
          </DialogContent>
          <DialogActions>
            <Button onClick={() => setLarge(false)}>{translate('renkei.shell.close')}</Button>
          </DialogActions>
        </Dialog>
      )}
    </>
  )
}
