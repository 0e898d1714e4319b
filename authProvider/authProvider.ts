import type { QueryClient } from '@tanstack/react-query'
import type { AuthProvider } from 'react-admin'
import { entities } from '#contract/api.ts'
import type { Feature } from '#contract/features.ts'
import type { Permission } from '#contract/permissions.ts'
import { currentUserQuery } from './currentUser.ts'
import { logOut } from './logout.ts'
import { leaveForSignIn, openSession, signedInAccount, signInIfRefused } from './msal.ts'

interface Condition {
  readonly feature?: Feature | undefined
  readonly role?: 'owner' | undefined
}

/** The condition for access to each react-admin resource; a resource without an entry is open to every account. */
const conditionOf = new Map<string, Condition>([
  ['medical_institutions', { feature: 'medical_institutions_search' }],
  ...entities.map(({ plural, feature, role }) => [plural, { feature, role }] as const),
])

/** The permission that an action of react-admin needs, beside access to the resource. */
const permissionOf = new Map<string, Permission>([
  ['delete', 'deletion'],
  ['export', 'exports'],
])

const signIn = async () => {
  await leaveForSignIn(await openSession())
}

/**
 * react-admin's auth provider: sign-in by redirect, and access rights from the current user's features.
 * @param queryClient - the one given to `<Admin>`, so that the current user is loaded once
 */
export const createAuthProvider = (queryClient: QueryClient): AuthProvider => {
  /** An account that could not be loaded is asked for again by the session gate alone; without this check react-admin would ask too. */
  const currentUser = async () => {
    const { data, error } = queryClient.getQueryState(currentUserQuery.queryKey) ?? {}
    if (!data && error) throw error
    return queryClient.ensureQueryData(currentUserQuery)
  }
  return {
    login: signIn,
    // The page redirects to the identity provider, so react-admin must not navigate meanwhile.
    logout: async () => {
      await logOut()
      return false
    },
    checkAuth: async () => {
      if (!(await signedInAccount())) await signIn()
    },
    // This must resolve, because a rejection would log the person out.
    checkError: signInIfRefused,
    getIdentity: async () => {
      const { id, username } = await currentUser()
      return { id, fullName: username }
    },
    getPermissions: async () => {
      const { features, permissions } = await currentUser()
      return { features, permissions }
    },
    canAccess: async ({ action, resource }) => {
      const { feature, role } = conditionOf.get(resource) ?? {}
      const permission = permissionOf.get(action)
      if (!feature && !role && !permission) return true
      const user = await currentUser()
      return (
        (!feature || user.features.includes(feature)) &&
        (!role || user.role === role) &&
        (!permission || user.permissions.includes(permission))
      )
    },
  }
}
