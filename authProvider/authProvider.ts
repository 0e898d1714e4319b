import type { QueryClient } from '@tanstack/react-query'
import type { AuthProvider } from 'react-admin'
import { entities } from '../contract/api.ts'
import type { Feature } from '../contract/features.ts'
import { ApiError } from '../dataProvider/client.ts'
import { currentUserQuery } from './currentUser.ts'
import { logOut } from './logout.ts'
import { leaveForSignIn, openSession, signInAgain } from './msal.ts'

interface Condition {
  readonly feature?: Feature | undefined
  readonly role?: 'owner' | undefined
}

/** What opens each react-admin resource; a resource without an entry is open to every account. */
const conditionOf = new Map<string, Condition>([
  ['medical_institutions', { feature: 'medical_institutions_search' }],
  ...entities.map(({ plural, feature, role }) => [plural, { feature, role }] as const),
])

const signIn = async () => {
  await leaveForSignIn(await openSession())
}

/**
 * react-admin's view of sign-in: the redirect flow, and who may see what from the current user's features.
 * @param queryClient - the one given to `<Admin>`, so that the current user is loaded once
 */
export const createAuthProvider = (queryClient: QueryClient): AuthProvider => {
  /** Where the call has failed, only the session gate makes it again: react-admin would, by itself. */
  const currentUser = async () => {
    const { status, error } = queryClient.getQueryState(currentUserQuery.queryKey) ?? {}
    if (status === 'error' && error) throw error
    return queryClient.ensureQueryData(currentUserQuery)
  }
  return {
    login: signIn,
    // The page leaves for the identity provider; react-admin is not to go anywhere meanwhile.
    logout: async () => {
      await logOut()
      return false
    },
    checkAuth: async () => {
      const { msal } = await openSession()
      if (!msal.getActiveAccount()) await signIn()
    },
    // Resolving means that nobody is logged out: a token that is no longer taken is replaced by signing in at the same place.
    checkError: async (error: unknown) => {
      if (error instanceof ApiError && error.status === 401) await signInAgain()
    },
    getIdentity: async () => {
      const { id, username } = await currentUser()
      return { id, fullName: username }
    },
    getPermissions: async () => (await currentUser()).features,
    canAccess: async ({ resource }) => {
      const { feature, role } = conditionOf.get(resource) ?? {}
      if (!feature && !role) return true
      const user = await currentUser()
      return (!feature || user.features.includes(feature)) && (!role || user.role === role)
    },
  }
}
