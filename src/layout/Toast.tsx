import { Notification } from 'react-admin'
import { ToastActions, toastDuration } from '#ui/queries/useToast.tsx'

/** Toasts for success and failure, each with a close button. */
export const Toast = () => <Notification autoHideDuration={toastDuration} action={<ToastActions />} />
