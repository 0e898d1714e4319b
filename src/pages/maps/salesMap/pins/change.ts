import type { ReferralTrendState } from '../../../../../contract/facts/referralTrends.ts'

/** How referrals have changed: `up` and `down` only where the change matters. */
export type Change = 'up' | 'down' | 'steady'

const minCases = 5
const minShare = 0.05

/** Whether a change is more than the usual ups and downs: at least 5 cases and 5 % (from nothing: 5 cases). */
export const isLarge = (count: number, before: number): boolean =>
  Math.abs(count - before) >= minCases && Math.abs(count - before) >= minShare * before

const outside: Readonly<Partial<Record<ReferralTrendState, 1 | -1>>> = { above: 1, below: -1 }

/**
 * The change between two periods. It matters if it is large, or if the last months lie outside the usual range in the same direction.
 * @param trend - of the last months, where known
 */
export const changeOf = (count: number, before: number, trend?: ReferralTrendState): Change => {
  const direction = Math.sign(count - before)
  const isUnusual = trend !== undefined && direction !== 0 && outside[trend] === direction
  if (!isUnusual && !isLarge(count, before)) return 'steady'
  return direction > 0 ? 'up' : 'down'
}
