import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material'
import { useId } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { maxMailed } from '#contract/communications/paperMail.ts'
import { formatCount } from '../format.ts'

export interface TooManyForMailProps {
  readonly count: number
  readonly onClose: () => void
}

/** Says that a selection is larger than one mail. */
export const TooManyForMail = ({ count, onClose }: TooManyForMailProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const titleId = useId()
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>
        {translate('renkei.paper_mail.title', { count: formatCount(count, locale) })}
      </DialogTitle>
      <DialogContent>
        <Typography>{translate('renkei.paper_mail.too_many', { most: formatCount(maxMailed, locale) })}</Typography>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('renkei.shell.close')}</Button>
      </DialogActions>
    </Dialog>
  )
}
