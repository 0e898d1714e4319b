import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material'
import { type ReactNode, useId } from 'react'
import { useTranslate } from 'react-admin'
import { SaveFailure } from '../page/SaveFailure.tsx'
import { UnsavedGuard } from '../page/UnsavedGuard.tsx'
import { useDevice } from '../useDevice.ts'

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

/** The dialog that imports records from pasted text. Escape closes it if nothing would be lost; a click outside never does. */
export const PasteShell = (props: PasteShellProps) => {
  const { title, maxWidth, unsaved, error, back, next, onClose, children } = props
  const translate = useTranslate()
  const device = useDevice()
  const titleId = useId()
  return (
    <Dialog
      open
      fullWidth
      maxWidth={maxWidth}
      fullScreen={device === 'phone'}
      aria-labelledby={titleId}
      onClose={(_event, reason) => {
        if (reason === 'escapeKeyDown' && !unsaved) onClose()
      }}
    >
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2, '&&': { pt: 1 } }}>
        {children}
        {error && <SaveFailure error={error} />}
        <UnsavedGuard when={unsaved} />
      </DialogContent>
      <DialogActions>
        {back ? (
          <Button onClick={back.onClick}>{back.text}</Button>
        ) : (
          <Button onClick={onClose}>{translate('renkei.shell.cancel')}</Button>
        )}
        <Button variant="contained" disabled={next.disabled} loading={next.loading} onClick={next.onClick}>
          {next.text}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
