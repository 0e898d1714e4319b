import type { Permission } from '#contract/permissions.ts'
import { useCurrentUser } from './currentUser.ts'

/**
 * Whether the signed-in account may do something that its role can take from it. False until the account is known.
 * @param permission - undefined for what needs none
 */
export const usePermission = (permission: Permission | undefined): boolean => {
  const user = useCurrentUser()
  return permission === undefined || (user?.permissions.includes(permission) ?? false)
}
