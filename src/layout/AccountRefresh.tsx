import { useQuery } from '@tanstack/react-query'
import { currentUserQuery } from '../../authProvider/currentUser.ts'
import { ApiError, isTemporary } from '../../dataProvider/client.ts'
import { useRetrying } from '../../ui/queries/useRetrying.ts'

const Retry = ({ retryAfter, onRetry }: { readonly retryAfter: number; readonly onRetry: () => void }) => {
  useRetrying(onRetry, { retryAfter })
  return null
}

/**
 * Reads the account again, at growing intervals, after a change of it could not be read: a new logo, a permission that an owner has taken away.
 * Nothing is shown, since what was known before still is.
 */
export const AccountRefresh = () => {
  const { error, refetch } = useQuery(currentUserQuery)
  if (!(error instanceof ApiError) || !isTemporary(error)) return null
  return <Retry retryAfter={error.retryAfter} onRetry={() => void refetch()} />
}
