import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { changedBySending, useOutbox } from '../../resources/communications/communications/useOutbox.ts'
import { useToast } from '../../ui/queries/useToast.tsx'

const firstPause = 2_000
const maxPause = 30_000

/** Sends contacts that wait for a connection: when the app starts, when the connection returns, and at growing intervals in between. */
export const OutboxSender = () => {
  const { waiting, send } = useOutbox()
  const toast = useToast()
  const queryClient = useQueryClient()
  const sendable = waiting.some(({ refusal }) => refusal === undefined)
  useEffect(() => {
    if (!sendable) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let ended = false
    const attempt = async (pause: number): Promise<void> => {
      const count = navigator.onLine ? await send() : 0
      if (count > 0) {
        toast('renkei.communications.sent_later', { messageArgs: { count } })
        await Promise.all(changedBySending.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
      }
      if (!ended) timer = setTimeout(() => void attempt(Math.min(pause * 2, maxPause)), pause)
    }
    const begin = () => {
      clearTimeout(timer)
      void attempt(firstPause)
    }
    begin()
    window.addEventListener('online', begin)
    return () => {
      ended = true
      clearTimeout(timer)
      window.removeEventListener('online', begin)
    }
  }, [sendable, send, toast, queryClient])
  return null
}
