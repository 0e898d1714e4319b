import { Button, DialogActions, DialogContent, DialogTitle } from '@mui/material'
import { type ReactNode, useId } from 'react'
import { SaveFailure } from '../page/failures/SaveFailure.tsx'
import { useDevice } from '../useDevice.ts'
import { CancelButton, TypingDialog } from '../form/dialogs/TypingDialog.tsx'

export interface PasteShellProps {
  readonly title: string
  readonly maxWidth: 'md' | 'lg'
  /** Whether leaving would lose pasted input. */
  readonly unsaved: boolean
  readonly error: Error | null
  /** The button to an earlier step; the first step shows "cancel" instead. */
  readonly back?: { readonly text: string; readonly onClick: () => void } | false
  /** Stores the pasted records, or continues with the next step. */
  readonly next: {
    readonly text: string
    readonly disabled: boolean
    readonly loading: boolean
    readonly onClick: () => void
  }
  readonly onClose: () => void
  /** The field for the pasted text and its interpretation. */
  readonly children: ReactNode
}

/** The dialog that imports records from pasted text. It asks before it drops what was pasted. */
export const PasteShell = (props: PasteShellProps) => {
  const { title, maxWidth, unsaved, error, back, next, onClose, children } = props
  const device = useDevice()
  const titleId = useId()
  return (
    <TypingDialog
      fullWidth
      maxWidth={maxWidth}
      fullScreen={device === 'phone'}
      aria-labelledby={titleId}
      typed={unsaved}
      isBusy={next.loading}
      onClose={onClose}
    >
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2, '&&': { pt: 1 } }}>
        {children}
        {error && <SaveFailure error={error} />}
      </DialogContent>
      <DialogActions>
        {back ? <Button onClick={back.onClick}>{back.text}</Button> : <CancelButton />}
        <Button variant="contained" disabled={next.disabled} loading={next.loading} onClick={next.onClick}>
          {next.text}
        </Button>
      </DialogActions>
    </TypingDialog>
  )
}
