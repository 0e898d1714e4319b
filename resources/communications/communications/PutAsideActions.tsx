import { useEffect } from 'react'
import { useCloseNotification } from 'react-admin'
import { ToastActions } from '#ui/queries/useToast.tsx'
import { isUnsent, useOutbox } from './useOutbox.ts'

/** The buttons on the toast that says that a contact will be sent. It goes once that is no longer so, even under a pointer that holds it. */
export const PutAsideActions = ({ draftKey }: { readonly draftKey: string }) => {
  const { waiting } = useOutbox()
  const close = useCloseNotification()
  const isWaiting = waiting.some((entry) => entry.body.draftKey === draftKey && isUnsent(entry))
  useEffect(() => {
    if (!isWaiting) close()
  }, [isWaiting, close])
  return <ToastActions />
}
