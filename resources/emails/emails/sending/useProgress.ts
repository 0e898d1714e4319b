import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { api } from '#dataProvider/client.ts'
import { usePolling } from '#ui/queries/usePolling.ts'
import { type EmailProgress, emailsKey, progressKey } from '../emailQueries.ts'
import { type PaceSample, sampleOf } from './estimatedEnd.ts'

/** Milliseconds between two looks at a sending while messages go out, and while it waits. */
const [whileMoving, whileWaiting] = [2_000, 5_000]

const isMoving = ({ status, queuedCount, sendingCount }: EmailProgress) =>
  status === 'sending' && queuedCount + sendingCount > 0
const isUnderWay = ({ status }: EmailProgress) => !['draft', 'sent', 'stopped'].includes(status)

/**
 * How far an e-mail is, read again while it is under way and the page is in sight. When its status changes, all that is shown of
 * e-mails is read anew.
 */
export const useProgress = (emailId: number) => {
  const queryClient = useQueryClient()
  const moving = useRef(false)
  const query = useQuery(
    usePolling({
      queryKey: progressKey(emailId),
      read: async (options) => {
        const progress = await api.getEmailProgress({ id: emailId }, options)
        moving.current = isMoving(progress)
        return progress
      },
      isUnderWay,
      pause: () => (moving.current ? whileMoving : whileWaiting),
    }),
  )
  const { data } = query
  const before = useRef(data?.status)
  useEffect(() => {
    if (data && before.current !== undefined && before.current !== data.status)
      void queryClient.invalidateQueries({
        queryKey: emailsKey,
        predicate: ({ queryKey }) => queryKey[1] !== 'progress',
      })
    before.current = data?.status
  }, [data, queryClient])
  return query
}

/** The first look since messages have been going out without a pause; undefined while none does. */
export const usePaceStart = (progress: EmailProgress): PaceSample | undefined => {
  const [start, setStart] = useState<PaceSample | undefined>(undefined)
  const goesOn = isMoving(progress)
  if (goesOn && start === undefined) setStart(sampleOf(progress))
  if (!goesOn && start !== undefined) setStart(undefined)
  return start
}
