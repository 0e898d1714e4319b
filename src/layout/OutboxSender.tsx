import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useOutbox } from '../../resources/communications/useOutbox.ts'
import { useToast } from '../../ui/useToast.tsx'

const everyMilliseconds = 30_000

/** Sends what waits for a connection: when the app starts, when the connection comes back, and now and then. */
export const OutboxSender = () => {
  const { waiting, send } = useOutbox()
  const toast = useToast()
  const queryClient = useQueryClient()
  const sendable = waiting.some(({ refusal }) => refusal === undefined)
  useEffect(() => {
    if (!sendable) return undefined
    const attempt = async () => {
      if (!navigator.onLine) return
      const count = await send()
      if (count === 0) return
      toast('renkei.communications.sent_later', { messageArgs: { count } })
      await queryClient.invalidateQueries({ queryKey: ['communications'] })
    }
    const tryOnce = () => void attempt()
    tryOnce()
    window.addEventListener('online', tryOnce)
    const timer = setInterval(tryOnce, everyMilliseconds)
    return () => {
      window.removeEventListener('online', tryOnce)
      clearInterval(timer)
    }
  }, [sendable, send, toast, queryClient])
  return null
}
