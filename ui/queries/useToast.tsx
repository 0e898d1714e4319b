import { Close } from '@mui/icons-material'
import { Button, IconButton } from '@mui/material'
import { useCallback, useEffect, useRef } from 'react'
import { type NotificationOptions, useCloseNotification, useNotify, useTranslate } from 'react-admin'
import { reloadApp } from '#authProvider/reloadApp.ts'
import { PartReplaced } from '#dataProvider/loadPart.ts'
import { bottomAboveBars } from '../page/actionBar.ts'

/** How long a toast stays, in milliseconds (specification §9). */
export const toastDuration = 3000
/** Milliseconds for a toast with something to press, such as undoing: enough to notice a slip and reach the button. */
export const undoDuration = 8000

/** Milliseconds after which a toast looks again where it can stand: a form grows, a dialog opens or closes. */
const lookAgain = 250

/** Keeps the toast of a part above the buttons at the end of a form. @returns the place of the part */
const useStandAboveBars = () => {
  const part = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const toast = part.current?.closest<HTMLElement>('.MuiSnackbar-root')
    if (!toast) return undefined
    const place = () => {
      toast.style.bottom = ''
      const bottom = bottomAboveBars(toast.getBoundingClientRect())
      toast.style.bottom = bottom === undefined ? '' : `${bottom}px`
    }
    place()
    const timer = setInterval(place, lookAgain)
    window.addEventListener('scroll', place, { passive: true })
    return () => {
      clearInterval(timer)
      window.removeEventListener('scroll', place)
    }
  }, [])
  return part
}

interface ToastActionsProps {
  readonly onUndo?: () => void
  /** Loads the page in the version that the server has. */
  readonly onReload?: () => void
}

/** The buttons on a toast: close, and what else is possible. */
export const ToastActions = ({ onUndo, onReload }: ToastActionsProps) => {
  const translate = useTranslate()
  const close = useCloseNotification()
  const part = useStandAboveBars()
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
      <IconButton
        ref={part}
        color="inherit"
        size="small"
        aria-label={translate('renkei.shell.close')}
        onClick={() => close()}
      >
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
