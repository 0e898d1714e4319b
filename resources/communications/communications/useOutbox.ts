import { useCallback, useSyncExternalStore } from 'react'
import { useCurrentUser } from '../../../authProvider/currentUser.ts'
import { sendWaiting, waitingCommunications, watchOutbox } from '../../../dataProvider/outbox.ts'

/** Queries that sent contacts change. A visit may be what an action list plans. */
export const changedBySending = [['communications'], ['action_lists']] as const

/** The signed-in person's waiting contacts in this browser, and a function that sends them. */
export const useOutbox = () => {
  const user = useCurrentUser()
  const owner = user ? `${user.tenant.id}.${user.id}` : ''
  const all = useSyncExternalStore(watchOutbox, waitingCommunications)
  const send = useCallback(() => sendWaiting(owner), [owner])
  return { owner, waiting: all.filter((entry) => entry.owner === owner), send }
}
