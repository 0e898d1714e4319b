import type { Operation } from './core.ts'
import { permissionsOf } from './effects.ts'
import type { Capability } from './features.ts'
import type { Permission } from './permissions.ts'

/** What an operation says of who may call it. */
export type Access = Pick<Operation, 'feature' | 'requiredFeatures' | 'role' | 'csAccount' | 'effects'>

/** What of an account decides about its calls. */
export interface Caller {
  readonly role: 'member' | 'owner'
  readonly csAccount: boolean
  readonly features: ReadonlySet<Capability>
  readonly permissions: ReadonlySet<Permission>
}

/** What keeps an account from a call, the part that lasts longest first; undefined if nothing does. */
export const whatIsMissing = (
  access: Access,
  { role, csAccount, features, permissions }: Caller,
): 'feature' | 'role' | 'csAccount' | 'permission' | undefined => {
  const { feature, requiredFeatures = [] } = access
  const anyOf = typeof feature === 'string' ? [feature] : feature
  if (anyOf && !anyOf.some((one) => features.has(one))) return 'feature'
  if (!requiredFeatures.every((one) => features.has(one))) return 'feature'
  if (access.role === 'owner' && role !== 'owner') return 'role'
  if (access.csAccount && !csAccount) return 'csAccount'
  return permissionsOf(access).every((one) => permissions.has(one)) ? undefined : 'permission'
}
