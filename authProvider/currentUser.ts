import { queryOptions, useQuery } from '@tanstack/react-query'
import { api, ApiError, type Reply } from '../dataProvider/client.ts'

export type CurrentUser = Reply<'getCurrentUser'>

/** Failures that may pass by themselves; the rest is for the person to know at once. */
const mayPass = (error: Error) => error instanceof ApiError && (error.status === 0 || error.status === 503)

/** The signed-in account as a query: one copy for the screens, the session gate and react-admin. */
export const currentUserQuery = queryOptions({
  queryKey: ['getCurrentUser'],
  queryFn: ({ signal }) => api.getCurrentUser({}, { signal }),
  staleTime: 5 * 60_000,
  retry: (failures, error) => failures < 2 && mayPass(error),
})

/** The signed-in account. Below the session gate it is always there; elsewhere it may be undefined. */
export const useCurrentUser = (): CurrentUser | undefined => useQuery(currentUserQuery).data
