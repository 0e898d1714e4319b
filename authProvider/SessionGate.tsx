import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { useNotify } from 'react-admin'
import { ApiError } from '#dataProvider/client.ts'
import { fetchAppConfig } from './appConfig.ts'
import { currentUserQuery } from './currentUser.ts'
import { acknowledgeLogoutFailure, readLogoutFailure, useLogoutState } from './logout.ts'
import { keepDraftsOf } from './drafts.ts'
import { leaveForSignIn, openSession, signedInAccount, signInAgain } from './msal.ts'
import { storedAccount } from './storedSession.ts'

export interface SessionGateProps {
  readonly children: ReactNode
  /** Shown while the session and the current user are loading, and while the page redirects to the sign-in. */
  readonly waiting: ReactNode
  /** Shown if the account may not use the service (403 from the current user). @param opensPartnerMap - whether it may open that service */
  readonly forbidden: (opensPartnerMap: boolean) => ReactNode
  /** Shown for any other failure. @param failures - number of consecutive failures */
  readonly failed: (error: Error, retry: () => void, failures: number) => ReactNode
}

/** Resolves once somebody is signed in and the configuration has arrived; otherwise redirects to the identity provider. */
const enter = async (): Promise<true> => {
  const [account] = await Promise.all([signedInAccount(), fetchAppConfig()])
  if (!account) {
    await leaveForSignIn(await openSession())
    throw new Error('The page did not leave for the identity provider')
  }
  keepDraftsOf(account.owner)
  readLogoutFailure()
  return true
}

const entranceQuery = {
  queryKey: ['session'],
  queryFn: enter,
  retry: false,
  staleTime: Infinity,
  gcTime: Infinity,
} as const

const useLogoutFailureNotice = () => {
  const notify = useNotify()
  const state = useLogoutState()
  useEffect(() => {
    if (state !== 'failed') return
    notify('renkei.sign_in.logout_failed', { type: 'error' })
    acknowledgeLogoutFailure()
  }, [state, notify])
}

/** Renders its children once the current user has an id. Without a session, or if the server refuses the token, it redirects to the sign-in. */
export const SessionGate = ({ children, waiting, forbidden, failed }: SessionGateProps) => {
  useLogoutFailureNotice()
  const entrance = useQuery(entranceQuery)
  // With a stored session the two calls go side by side.
  const [isResumed] = useState(() => storedAccount() !== undefined)
  const user = useQuery({ ...currentUserQuery, enabled: entrance.isSuccess || isResumed })
  const refusal = user.error instanceof ApiError ? user.error : undefined
  const status = refusal?.status
  const again = useQuery({
    queryKey: ['sign in again'],
    queryFn: signInAgain,
    enabled: status === 401,
    retry: false,
    gcTime: 0,
  })

  if (entrance.isSuccess && user.data?.id) return children
  if (status === 403) return forbidden(refusal?.problem.opensPartnerMap ?? false)
  const error = entrance.error ?? user.error
  const leaving = status === 401 && again.isPending
  if (!error || leaving || entrance.isFetching || user.isFetching) return waiting
  const failing = entrance.error ? entrance : user
  return failed(error, () => void failing.refetch(), failing.errorUpdateCount)
}
