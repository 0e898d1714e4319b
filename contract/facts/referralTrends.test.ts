import { expect, test } from 'vitest'
import { shownTrend } from './referralTrends.ts'

test.each([
  ['below', 0, 'stopped'],
  ['below', 1, 'below'],
  ['within', 0, 'within'],
  ['too_few', 0, 'too_few'],
  ['above', 30, 'above'],
] as const)('a partner %s its usual range with %i referrals is called %s', (state, observed, name) => {
  expect(shownTrend({ state, observed })).toBe(name)
})
