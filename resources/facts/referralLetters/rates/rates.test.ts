import { expect, test } from 'vitest'
import { monthsWithRates, rateOf, settledSum, shownPeriod } from './rates.ts'

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

test('months of which no row has a figure are left out, so that figures come first', () => {
  const month = (name: string, isKnown = true) => ({ month: name, isKnown, isSettled: true })
  const counts = (dueCount: number) => ({ dueCount, inTimeCount: 0 })
  const rates = {
    baseMonth: null,
    months: [month('2026-01-01'), month('2026-02-01', false), month('2026-03-01'), month('2026-04-01')],
    whole: [counts(2), counts(1), counts(3), counts(0)],
    departments: [],
  }
  expect(monthsWithRates(rates)).toEqual([2, 0])
  expect(shownPeriod(rates)).toEqual({ first: '2026-01-01', last: '2026-03-01' })
  expect(shownPeriod({ ...rates, whole: [counts(0), counts(1), counts(0), counts(0)] })).toBeUndefined()
})
