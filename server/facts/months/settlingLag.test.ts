import { expect, test } from 'vitest'
import { settlingLagOf, unsettledFromOf } from './settlingLag.ts'

test.each([
  [[[0, 90] as const, [1, 9] as const, [5, 1] as const], 1],
  [[[5, 3] as const, [0, 90] as const, [1, 7] as const], 5],
  [[[0, 1] as const], 0],
  [[[0, 98] as const, [11, 2] as const], 0],
  [[], null],
])('of stays by months %j, 98 %% have ended within %s', (counts, lag) => {
  expect(settlingLagOf(counts.map(([months, count]) => ({ lag: months, count })))).toBe(lag)
})

test.each([
  ['2026-10-01', 0, '2026-11-01'],
  ['2026-10-01', 2, '2026-09-01'],
  ['2026-01-01', 3, '2025-11-01'],
])('with stays until %s and a lag of %i months, those of referrals from %s on are unsettled', (last, lag, from) => {
  expect(unsettledFromOf(last, lag)).toBe(from)
})
