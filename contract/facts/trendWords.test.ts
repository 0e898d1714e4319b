import { expect, test } from 'vitest'
import { trendBases, trendBasisOf } from './trendWords.ts'

test('too few referrals are told by the rule that decides, and by no number that others are judged without', () => {
  expect(trendBases.too_few.ja).toContain('0件でも通常の範囲')
  expect(trendBases.too_few.ja).not.toMatch(/6件/)
  expect(trendBases.too_few.en).not.toMatch(/6/)
})

test('a partner of whose past too little is known is not told that none would be usual', () => {
  expect(trendBasisOf({ state: 'too_few', expected: null, knownMonths: 2 })).toBe('nothing_expected')
  expect(trendBasisOf({ state: 'too_few', expected: 0.4, knownMonths: 24 })).toBe('too_few')
})
