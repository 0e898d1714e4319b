import type { Capability } from '../contract/features.ts'
import type { Account } from './handlers.ts'
import { problem } from './problems.ts'

/**
 * Checks the feature for a part of an operation that needs one of its own.
 * @throws 403 `feature_missing` unless the account's plan has it, or the tenant's switch is on
 */
export const requireFeature = ({ features }: Pick<Account, 'features'>, feature: Capability): void => {
  if (!features.has(feature)) throw problem('feature_missing')
}
