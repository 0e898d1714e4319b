import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material'
import { useId } from 'react'
import { useTranslate } from 'react-admin'
import { Copyable } from '#ui/page/Copyable.tsx'
import type { CreatedProps } from '#ui/resource/declaration.ts'

const text = (value: unknown) => (typeof value === 'string' ? value : '')

/** The credentials that the owner hands to the person of a new account. The password is shown only this once. */
export const CreatedAccount = ({ record, onClose }: CreatedProps) => {
  const translate = useTranslate()
  const titleId = useId()
  const { username, confirmationUrl, password } = record
  const handedOver = Boolean(confirmationUrl) || Boolean(password)
  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{translate('renkei.accounts.created', { name: text(username) })}</DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2, '&&': { pt: 1 } }}>
        <Typography>
          {translate(handedOver ? 'renkei.accounts.hand_over' : 'renkei.accounts.signs_in_elsewhere')}
        </Typography>
        {Boolean(confirmationUrl) && (
          <Copyable label={translate('renkei.accounts.confirmation_url')} value={text(confirmationUrl)} />
        )}
        {Boolean(password) && <Copyable label={translate('renkei.accounts.password')} value={text(password)} />}
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          {translate('renkei.accounts.handed_over')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
