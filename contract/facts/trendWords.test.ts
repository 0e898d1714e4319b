import { expect, test } from 'vitest'
import { trendBases } from './trendWords.ts'

test('too few referrals are told by the rule that decides, and by no number that others are judged without', () => {
  expect(trendBases.too_few.ja).toContain('0件でも通常の範囲')
  expect(trendBases.too_few.ja).not.toMatch(/6件/)
  expect(trendBases.too_few.en).not.toMatch(/6/)
})
