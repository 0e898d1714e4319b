import { expect, test } from 'vitest'
import { isCount, isRate, thresholdsOf } from './segmentValues.ts'

test.each([
  ['', true],
  ['1', true],
  ['２４', true],
  ['100000', true],
  ['0', false],
  ['100001', false],
  ['1.5', false],
  ['-3', false],
  ['多い', false],
])('%s as a number of referrals', (typed, does) => expect(isCount(typed)).toBe(does))

test.each([
  ['', true],
  ['0.1', true],
  ['３０', true],
  ['100', true],
  ['0', false],
  ['100.1', false],
  ['33.33', false],
])('%s as an admission rate', (typed, does) => expect(isRate(typed)).toBe(does))

test('what is not typed, or does not do, asks nothing', () => {
  const fields = { segmentId: null, label: 'A' }
  expect(
    thresholdsOf({ ...fields, referralCountMoreEqual: ' １２ ', referralAdmissionRateMoreEqual: 'たくさん' }),
  ).toEqual({ label: 'A', referral_count_more_equal: 12, referral_admission_rate_more_equal: null })
})
