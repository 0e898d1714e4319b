import type { Permission } from '../contract/permissions.ts'
import { useCurrentUser } from './currentUser.ts'

/** Whether the signed-in account may do something that its role can take from it. False until the account is known. */
export const usePermission = (permission: Permission): boolean =>
  useCurrentUser()?.permissions.includes(permission) ?? false
