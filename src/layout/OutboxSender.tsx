import { useEffect } from 'react'
import { isUnsent, useOutbox, useSendWaiting } from '#resources/communications/communications/useOutbox.ts'

const firstPause = 2_000
const maxPause = 30_000

/** Sends contacts that wait for a connection: when the app starts, when the connection returns, and at growing intervals in between. */
export const OutboxSender = () => {
  const { waiting } = useOutbox()
  const send = useSendWaiting()
  const sendable = waiting.some(isUnsent)
  useEffect(() => {
    if (!sendable) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let ended = false
    const attempt = async (pause: number): Promise<void> => {
      if (navigator.onLine) await send()
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
  }, [sendable, send])
  return null
}
