import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material'
import { type ReactNode, useId } from 'react'
import { useTranslate } from 'react-admin'
import { SaveFailure } from '../../../../ui/page/SaveFailure.tsx'

export interface PlanDialogProps {
  readonly title: string
  readonly confirm: string
  readonly color?: 'primary' | 'error'
  readonly disabled?: boolean
  readonly isPending: boolean
  readonly error: Error | null
  readonly onConfirm: () => void
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A small form about planned visits. */
export const PlanDialog = (props: PlanDialogProps) => {
  const { title, confirm, color = 'primary', disabled = false, isPending, error, onConfirm, onClose, children } = props
  const translate = useTranslate()
  const titleId = useId()
  return (
    <Dialog open onClose={isPending ? undefined : onClose} fullWidth maxWidth="xs" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2, '&&': { pt: 1 } }}>
        {children}
        {error && <SaveFailure error={error} />}
      </DialogContent>
      <DialogActions>
        <Button disabled={isPending} onClick={onClose}>
          {translate('renkei.shell.cancel')}
        </Button>
        <Button variant="contained" color={color} disabled={disabled} loading={isPending} onClick={onConfirm}>
          {confirm}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
