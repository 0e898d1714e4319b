import { useCallback, useSyncExternalStore } from 'react'
import { useCurrentUser } from '../../../authProvider/currentUser.ts'
import { sendWaiting, waitingCommunications, watchOutbox } from '../../../dataProvider/outbox.ts'

/** What the signed-in person has waiting in this browser, and a function that sends it. */
export const useOutbox = () => {
  const user = useCurrentUser()
  const owner = user ? `${user.tenant.id}.${user.id}` : ''
  const all = useSyncExternalStore(watchOutbox, waitingCommunications)
  const send = useCallback(() => sendWaiting(owner), [owner])
  return { owner, waiting: all.filter((entry) => entry.owner === owner), send }
}
