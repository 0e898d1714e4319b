import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material'
import { useId } from 'react'
import { useTranslate } from 'react-admin'
import { Copyable } from '#ui/page/Copyable.tsx'

export interface NewSecretProps {
  readonly secret: string
  readonly onClose: () => void
}

/** The secret of a webhook's signature, shown only this once. */
export const NewSecret = ({ secret, onClose }: NewSecretProps) => {
  const translate = useTranslate()
  const titleId = useId()
  const text = (key: string) => translate(`renkei.webhooks.secret.${key}`)
  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{text('title')}</DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2, '&&': { pt: 1 } }}>
        <Typography>{text('explanation')}</Typography>
        <Copyable label={text('label')} value={secret} />
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          {text('done')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
