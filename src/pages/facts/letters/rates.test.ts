import { expect, test } from 'vitest'
import { rateOf, settledSum } from './rates.ts'

test('a rate of no letters is unknown and not 0', () => {
  expect(rateOf({ dueCount: 0, inTimeCount: 0 })).toBeNull()
  expect(rateOf({ dueCount: 4, inTimeCount: 3 })).toBe(75)
})

test('months that are not settled are left out of the sum', () => {
  const months = [
    { month: '2026-01-01', isKnown: true, isSettled: true },
    { month: '2026-02-01', isKnown: true, isSettled: false },
    { month: '2026-03-01', isKnown: false, isSettled: true },
  ]
  const counts = [
    { dueCount: 10, inTimeCount: 9 },
    { dueCount: 5, inTimeCount: 0 },
    { dueCount: 0, inTimeCount: 0 },
  ]
  expect(settledSum(months, counts)).toEqual({ dueCount: 10, inTimeCount: 9 })
})
