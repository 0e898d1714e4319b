import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { useDraftOwner } from '#authProvider/useDraftOwner.ts'
import { sendWaiting, waitingCommunications, type WaitingCommunication, watchOutbox } from '#dataProvider/outbox.ts'
import { useToast } from '#ui/queries/useToast.tsx'
import { refreshAfterRecording } from './refreshAfterRecording.ts'
import './texts.ts'

/** Whether a contact is still to be sent, and not refused. */
export const isUnsent = ({ refusal }: WaitingCommunication): boolean => refusal === undefined

/** The signed-in person's waiting contacts in this browser. */
export const useOutbox = () => {
  const owner = useDraftOwner()
  const all = useSyncExternalStore(watchOutbox, waitingCommunications)
  return { owner, waiting: all.filter((entry) => entry.owner === owner) }
}

/** Sends the signed-in person's waiting contacts, those too that were refused if they ask for it, and says how many were sent. */
export const useSendWaiting = (): ((asked?: { readonly withRefused: boolean }) => Promise<void>) => {
  const owner = useDraftOwner()
  const toast = useToast()
  const queryClient = useQueryClient()
  return useCallback(
    async (asked) => {
      const count = await sendWaiting(owner, asked)
      if (count === 0) return
      toast('renkei.communications.sent_later', { messageArgs: { count } })
      await refreshAfterRecording(queryClient)
    },
    [owner, toast, queryClient],
  )
}
