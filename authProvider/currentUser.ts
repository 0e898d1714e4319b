import { queryOptions, useQuery } from '@tanstack/react-query'
import { api, type Reply } from '#dataProvider/client.ts'

export type CurrentUser = Reply<'getCurrentUser'>

/**
 * The query for the signed-in account, shared by the screens, the session gate and react-admin. A failure is shown at once and stays. It is tried
 * again at growing intervals (`ui/queries/retryFailedReads.ts`): if every mounting reader did so, the error page would do so endlessly.
 */
export const currentUserQuery = queryOptions({
  queryKey: ['getCurrentUser'],
  queryFn: ({ signal }) => api.getCurrentUser({}, { signal }),
  staleTime: 5 * 60_000,
  retry: false,
  retryOnMount: false,
})

/** The signed-in account. Always defined below the session gate; elsewhere it may be undefined. */
export const useCurrentUser = (): CurrentUser | undefined => useQuery(currentUserQuery).data
