import { queryOptions, useQuery } from '@tanstack/react-query'
import { api, type Reply } from '../dataProvider/client.ts'

export type CurrentUser = Reply<'getCurrentUser'>

/**
 * The signed-in account as a query: one copy for the screens, the session gate and react-admin. A failure is shown at once and stays:
 * only the session gate asks again, at growing pauses. Were each reader that mounts to ask, the page of the failure would, for ever.
 */
export const currentUserQuery = queryOptions({
  queryKey: ['getCurrentUser'],
  queryFn: ({ signal }) => api.getCurrentUser({}, { signal }),
  staleTime: 5 * 60_000,
  retry: false,
  retryOnMount: false,
})

/** The signed-in account. Below the session gate it is always there; elsewhere it may be undefined. */
export const useCurrentUser = (): CurrentUser | undefined => useQuery(currentUserQuery).data
