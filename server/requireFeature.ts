import type { Feature } from '../contract/features.ts'
import type { Account } from './handlers.ts'
import { problem } from './problems.ts'

/** For what of an operation belongs to a feature of its own. @throws 403 `feature_missing` unless the account's plan has it */
export const requireFeature = ({ features }: Pick<Account, 'features'>, feature: Feature): void => {
  if (!features.has(feature)) throw problem('feature_missing')
}
