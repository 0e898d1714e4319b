import { expect, test } from 'vitest'
import { monthsBetween } from '#contract/months.ts'
import { statesOf } from './periodStates.ts'

const months = {
  baseMonth: '2026-10-01',
  // The list of the current month ends with the day on which it was made.
  referrals: monthsBetween('2025-04-01', '2026-11-01'),
  reverseReferrals: [],
  stays: [],
  unsettledFrom: null,
  firstRecords: [],
}
const november = { start_date: '2026-11-01', end_date: '2026-11-30' }
const october = { start_date: '2026-10-01', end_date: '2026-10-31' }
const statesIn = (period: typeof november, comparison?: typeof november) =>
  statesOf(months, { referral_type: 'referral', period, ...(comparison && { comparison_period: comparison }) })

test('a period after the base month is unknown, and its 0 no count', () => {
  expect(statesIn(november, october)).toMatchObject({ isKnown: false, isComparisonKnown: true })
  expect(statesIn(october, november)).toMatchObject({ isKnown: true, isComparisonKnown: false })
})

test('a period with a whole month is known, and one without a list is not', () => {
  expect(statesIn({ ...october, end_date: november.end_date })).toMatchObject({
    isKnown: true,
    isComparisonKnown: false,
  })
  const years = { start_date: '2020-01-01', end_date: '2020-12-31' }
  expect(statesIn(years)).toMatchObject({ state: 'not_loaded', isKnown: false })
})
