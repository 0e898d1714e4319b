import { Close } from '@mui/icons-material'
import { Button, IconButton } from '@mui/material'
import { useCallback } from 'react'
import { type NotificationOptions, useCloseNotification, useNotify, useTranslate } from 'react-admin'

/** How long a toast stays, in milliseconds (specification §9). */
export const toastDuration = 3000
/** Milliseconds during which an action can be undone: enough to notice a slip and reach the button. */
export const undoDuration = 8000

/** The buttons on a toast: close, and undo if possible. */
export const ToastActions = ({ onUndo }: { readonly onUndo?: () => void }) => {
  const translate = useTranslate()
  const close = useCloseNotification()
  return (
    <>
      {onUndo && (
        <Button
          color="inherit"
          onClick={() => {
            onUndo()
            close()
          }}
        >
          {translate('renkei.shell.undo')}
        </Button>
      )}
      <IconButton color="inherit" size="small" aria-label={translate('renkei.shell.close')} onClick={() => close()}>
        <Close fontSize="small" />
      </IconButton>
    </>
  )
}

export interface ToastOptions extends NotificationOptions {
  readonly type?: 'success' | 'error' | 'info' | 'warning'
  /** Undoes what the toast reports. */
  readonly onUndo?: () => void
}

/**
 * Shows a toast with a button to close it and, if possible, one to undo.
 * @returns a function of an i18n key and, for anything but a success, the type
 */
export const useToast = () => {
  const notify = useNotify()
  return useCallback(
    (message: string, { onUndo, ...options }: ToastOptions = {}) =>
      notify(message, {
        type: 'success',
        autoHideDuration: onUndo ? undoDuration : toastDuration,
        ...(onUndo && { action: <ToastActions onUndo={onUndo} /> }),
        ...options,
      }),
    [notify],
  )
}
