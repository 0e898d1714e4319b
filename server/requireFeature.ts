import type { Capability } from '#contract/features.ts'
import type { Account } from './handlers.ts'
import { problem, type ProblemError } from './problems.ts'

/** The refusal of what the plan does not include. */
export const featureMissing = ({ role }: Pick<Account, 'role'>): ProblemError =>
  problem('feature_missing', { isOwner: role === 'owner' })

/**
 * Checks the feature for a part of an operation that needs one of its own.
 * @throws 403 `feature_missing` unless the account's plan has it, or the tenant's switch is on
 */
export const requireFeature = (account: Pick<Account, 'features' | 'role'>, feature: Capability): void => {
  if (!account.features.has(feature)) throw featureMissing(account)
}
