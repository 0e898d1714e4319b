import { Button, DialogActions, DialogContent, DialogTitle } from '@mui/material'
import { type FormEvent, type ReactNode, useId } from 'react'
import { SaveFailure } from '../../page/failures/SaveFailure.tsx'
import { CancelButton, TypingDialog } from './TypingDialog.tsx'

export interface SmallFormDialogProps {
  readonly title: string
  /** All that the fields hold. */
  readonly typed: unknown
  /** What the button says that does it. */
  readonly confirm: string
  readonly color?: 'primary' | 'error'
  readonly maxWidth?: 'xs' | 'sm'
  /** Whether something is still missing. */
  readonly disabled?: boolean
  readonly isPending: boolean
  /** Why it was refused; null also if the fields say so themselves. */
  readonly error: Error | null
  readonly onConfirm: () => void
  readonly onClose: () => void
  readonly children: ReactNode
}

/** Some fields and what is done with them, by the button or Enter. It stays open until that has been stored. */
export const SmallFormDialog = ({
  title,
  typed,
  confirm,
  color = 'primary',
  maxWidth = 'xs',
  disabled = false,
  isPending,
  error,
  onConfirm,
  onClose,
  children,
}: SmallFormDialogProps) => {
  const titleId = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // React tells a form around the dialog of it as well, although the page has the dialog elsewhere.
    event.stopPropagation()
    if (!disabled && !isPending) onConfirm()
  }
  return (
    <TypingDialog
      typed={typed}
      isBusy={isPending}
      onClose={onClose}
      fullWidth
      maxWidth={maxWidth}
      aria-labelledby={titleId}
    >
      <form noValidate onSubmit={submit} style={{ display: 'contents' }}>
        <DialogTitle id={titleId}>{title}</DialogTitle>
        <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2, '&&': { pt: 1 } }}>
          {children}
          {error && <SaveFailure error={error} />}
        </DialogContent>
        <DialogActions>
          <CancelButton />
          <Button type="submit" variant="contained" color={color} disabled={disabled} loading={isPending}>
            {confirm}
          </Button>
        </DialogActions>
      </form>
    </TypingDialog>
  )
}
