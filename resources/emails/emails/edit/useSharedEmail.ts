import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { api } from '#dataProvider/client.ts'
import { lookAtOthers } from '#ui/queries/polling.ts'
import { usePolling } from '#ui/queries/usePolling.ts'
import { type Email, emailQuery, recipientsKey } from '../emailQueries.ts'

const mayChange = ({ status }: Email) => status !== 'sent' && status !== 'stopped'

/**
 * An e-mail that colleagues may change, send or take back while it is shown: it is read again every few seconds while the page is in sight, until nothing goes
 * out any more, and whenever somebody comes back to its window. Others in place of its recipients are read anew with it.
 */
export const useSharedEmail = (id: number) => {
  const queryClient = useQueryClient()
  const query = useQuery({
    ...usePolling({
      queryKey: emailQuery(id).queryKey,
      read: (options) => api.getEmail({ id }, options),
      isUnderWay: mayChange,
      pause: () => lookAtOthers,
    }),
    refetchOnWindowFocus: true,
  })
  const version = query.data?.recipientsUpdatedAt
  const before = useRef(version)
  useEffect(() => {
    if (before.current !== undefined && version !== before.current)
      void queryClient.invalidateQueries({ queryKey: recipientsKey(id) })
    before.current = version
  }, [queryClient, id, version])
  return query
}
