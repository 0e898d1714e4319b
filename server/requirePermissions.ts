import type { Permission } from '../contract/permissions.ts'
import type { Account } from './handlers.ts'
import { problem } from './problems.ts'

/**
 * Checks permissions for a part of an operation that needs more than the whole, such as a file or another person's draft.
 * @throws 403 `permission_missing`, which names what the account's role lacks
 */
export const requirePermissions = (
  { permissions }: Pick<Account, 'permissions'>,
  needed: readonly Permission[],
): void => {
  const missing = needed.filter((permission) => !permissions.has(permission))
  if (missing.length > 0) throw problem('permission_missing', { permissions: missing })
}
