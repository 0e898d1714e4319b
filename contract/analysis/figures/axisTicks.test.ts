import { expect, test } from 'vitest'
import { axisTicks } from './axisTicks.ts'

test.each([
  { greatest: 0, unit: 'referrals', ticks: [0, 1] },
  { greatest: 3, unit: 'referrals', ticks: [0, 1, 2, 3] },
  { greatest: 9, unit: 'referrals', ticks: [0, 3, 6, 9] },
  { greatest: 1510, unit: 'referrals', ticks: [0, 500, 1000, 1500, 2000] },
  { greatest: 77, unit: 'percent', ticks: [0, 20, 40, 60, 80] },
  { greatest: 0.3, unit: 'percent', ticks: [0, 0.1, 0.2, 0.3] },
  { greatest: 173_000_000, unit: 'yen', ticks: [0, 50_000_000, 100_000_000, 150_000_000, 200_000_000] },
] as const)('the axis of $greatest $unit begins at zero with round steps', ({ greatest, unit, ticks }) => {
  expect(axisTicks(0, greatest, unit)).toEqual(ticks)
})

test('an axis with negative values has zero in it', () => {
  expect(axisTicks(-12, 30, 'referrals')).toEqual([-20, 0, 20, 40])
})
