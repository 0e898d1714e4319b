import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material'
import { type ReactNode, useId } from 'react'
import { useTranslate } from 'react-admin'
import { SaveFailure } from '../../ui/page/SaveFailure.tsx'

export interface ReasonDialogProps {
  readonly title: string
  /** What the button says that does it. */
  readonly confirm: string
  readonly mayConfirm: boolean
  readonly isPending: boolean
  readonly error: Error | null
  readonly onConfirm: () => void
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A question that is answered with a text and stays open while that is stored. */
export const ReasonDialog = (props: ReasonDialogProps) => {
  const { title, confirm, mayConfirm, isPending, error, onConfirm, onClose, children } = props
  const translate = useTranslate()
  const titleId = useId()
  return (
    <Dialog open onClose={isPending ? undefined : onClose} fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2, '&&': { pt: 1 } }}>
        {children}
        {error && <SaveFailure error={error} />}
      </DialogContent>
      <DialogActions>
        <Button disabled={isPending} onClick={onClose}>
          {translate('renkei.shell.cancel')}
        </Button>
        <Button variant="contained" disabled={!mayConfirm} loading={isPending} onClick={onConfirm}>
          {confirm}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
