import type { Feature } from '../contract/features.ts'
import type { Account } from './handlers.ts'
import { problem, type ProblemError } from './problems.ts'

/** The refusal of what the plan does not include. */
export const featureMissing = ({ role }: Pick<Account, 'role'>): ProblemError =>
  problem('feature_missing', { isOwner: role === 'owner' })

/**
 * Checks the feature for a part of an operation that needs one of its own.
 * @throws 403 `feature_missing` unless the account's plan has it
 */
export const requireFeature = (account: Pick<Account, 'features' | 'role'>, feature: Feature): void => {
  if (!account.features.has(feature)) throw featureMissing(account)
}
