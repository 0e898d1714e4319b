import { Close } from '@mui/icons-material'
import { Button, IconButton } from '@mui/material'
import { useCallback } from 'react'
import { type NotificationOptions, useCloseNotification, useNotify, useTranslate } from 'react-admin'
import { reloadApp } from '../../authProvider/reloadApp.ts'
import { PartReplaced } from '../../dataProvider/loadPart.ts'

/** How long a toast stays, in milliseconds (specification §9). */
export const toastDuration = 3000
/** Milliseconds for a toast with something to press, such as undoing: enough to notice a slip and reach the button. */
export const undoDuration = 8000

interface ToastActionsProps {
  readonly onUndo?: () => void
  /** Loads the page in the version that the server has. */
  readonly onReload?: () => void
}

/** The buttons on a toast: close, and what else is possible. */
export const ToastActions = ({ onUndo, onReload }: ToastActionsProps) => {
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
      {onReload && (
        <Button color="inherit" onClick={onReload}>
          {translate('renkei.errors.replaced.reload')}
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
  /** Why the action failed. If the server has another version of the app, the toast says so in place of the message. */
  readonly error?: unknown
}

const replaced = {
  type: 'info',
  autoHideDuration: undoDuration,
  action: <ToastActions onReload={() => void reloadApp()} />,
} as const

/**
 * Shows a toast with a button to close it and, if possible, one to undo.
 * @returns a function of an i18n key and, for anything but a success, the type
 */
export const useToast = () => {
  const notify = useNotify()
  return useCallback(
    (message: string, { onUndo, error, ...options }: ToastOptions = {}) =>
      error instanceof PartReplaced
        ? notify('renkei.errors.replaced.summary', replaced)
        : notify(message, {
            type: 'success',
            autoHideDuration: onUndo ? undoDuration : toastDuration,
            ...(onUndo && { action: <ToastActions onUndo={onUndo} /> }),
            ...options,
          }),
    [notify],
  )
}
