import { Notification } from 'react-admin'
import { ToastActions, toastDuration } from '../../ui/queries/useToast.tsx'

/** Toasts of success and failure, each with a way to close it. */
export const Toast = () => <Notification autoHideDuration={toastDuration} action={<ToastActions />} />
