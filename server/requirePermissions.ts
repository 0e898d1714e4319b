import type { Permission } from '#contract/permissions.ts'
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

/**
 * Checks the permission for what the change of a list, a label or another record deletes.
 * @param deleted - the entries that go; without any, no permission is needed
 * @throws 403 `permission_missing`
 */
export const requireDeletionOf = (account: Pick<Account, 'permissions'>, deleted: readonly unknown[]): void => {
  if (deleted.length > 0) requirePermissions(account, ['deletion'])
}
