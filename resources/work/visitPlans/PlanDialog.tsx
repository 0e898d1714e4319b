import { Button, DialogActions, DialogContent, DialogTitle } from '@mui/material'
import { type ReactNode, useId } from 'react'
import { SaveFailure } from '#ui/page/SaveFailure.tsx'
import { CancelButton, TypingDialog } from '#ui/form/TypingDialog.tsx'

export interface PlanDialogProps {
  readonly title: string
  /** All that the fields hold. */
  readonly typed: unknown
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
  const {
    title,
    typed,
    confirm,
    color = 'primary',
    disabled = false,
    isPending,
    error,
    onConfirm,
    onClose,
    children,
  } = props
  const titleId = useId()
  return (
    <TypingDialog typed={typed} isBusy={isPending} onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2, '&&': { pt: 1 } }}>
        {children}
        {error && <SaveFailure error={error} />}
      </DialogContent>
      <DialogActions>
        <CancelButton />
        <Button variant="contained" color={color} disabled={disabled} loading={isPending} onClick={onConfirm}>
          {confirm}
        </Button>
      </DialogActions>
    </TypingDialog>
  )
}
