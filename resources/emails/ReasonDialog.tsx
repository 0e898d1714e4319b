import { Button, DialogActions, DialogContent, DialogTitle } from '@mui/material'
import { type ReactNode, useId } from 'react'
import { SaveFailure } from '#ui/page/SaveFailure.tsx'
import { CancelButton, TypingDialog } from '#ui/form/TypingDialog.tsx'

export interface ReasonDialogProps {
  readonly title: string
  /** All that the fields hold. */
  readonly typed: unknown
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
  const { title, typed, confirm, mayConfirm, isPending, error, onConfirm, onClose, children } = props
  const titleId = useId()
  return (
    <TypingDialog typed={typed} isBusy={isPending} onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2, '&&': { pt: 1 } }}>
        {children}
        {error && <SaveFailure error={error} />}
      </DialogContent>
      <DialogActions>
        <CancelButton />
        <Button variant="contained" disabled={!mayConfirm} loading={isPending} onClick={onConfirm}>
          {confirm}
        </Button>
      </DialogActions>
    </TypingDialog>
  )
}
