import { type Caller, whatIsMissing } from '#contract/access.ts'
import { api, type OperationId } from '#contract/api.ts'
import { type CurrentUser, useCurrentUser } from './currentUser.ts'

/** What of an account decides about its calls and screens. */
export type Visitor = Pick<CurrentUser, 'features' | 'permissions' | 'role' | 'csAccount'> & {
  readonly tenant: Pick<CurrentUser['tenant'], 'enabledPhase'>
}

export const callerOf = ({ features, permissions, role, csAccount, tenant }: Visitor): Caller => ({
  role,
  csAccount,
  features: new Set([...features, ...(tenant.enabledPhase ? (['enabled_phase'] as const) : [])]),
  permissions: new Set(permissions),
})

/**
 * Whether the server answers a call of the signed-in account. Parts of a screen that need another part of the plan ask before they call. As long as
 * nobody is known nothing is held back.
 */
export const useMayCall = (operationId: OperationId): boolean => {
  const user = useCurrentUser()
  return user === undefined || whatIsMissing(api[operationId], callerOf(user)) === undefined
}
