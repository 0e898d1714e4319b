import { expect, test } from 'vitest'
import { visitCertaintyText, visitChangeText } from './visitChange.ts'

const referrals = { referralCountBefore: 1_420, referralCountAfter: 1_470 }
const means = { before: 3.99, after: 4.13, increase: 0.14 }

test('the mean change of visits stands with its interval', () => {
  const interval = { lower: -0.02, upper: 0.3, ...referrals }
  expect(visitChangeText(means, interval, 'ja')).toBe('増減の平均 +0.14件（95%信頼区間 −0.02〜+0.30件）')
  expect(visitChangeText(means, interval, 'en')).toBe('Mean change +0.14 (95% confidence interval −0.02 to +0.30)')
  expect(visitCertaintyText({ visitCount: 356, ...interval }, 'ja')).toBe(
    '増えたとも減ったとも言えません。偶然の範囲の差です。',
  )
})

test('without an interval the mean stands alone, and without visits nothing does', () => {
  expect(visitChangeText(means, { lower: null, upper: null, ...referrals }, 'ja')).toBe('増減の平均 +0.14件')
  expect(visitChangeText(null, { lower: null, upper: null, ...referrals }, 'en')).toBe('')
})

test('without any referral around the visits there is no difference to judge', () => {
  const nothing = { visitCount: 12, referralCountBefore: 0, referralCountAfter: 0, lower: 0, upper: 0 }
  expect(visitCertaintyText(nothing, 'ja')).toBe('この期間・条件の紹介は、訪問の前にも後にもありません。')
  expect(visitCertaintyText({ ...nothing, referralCountAfter: 1, upper: 0.2 }, 'ja')).toContain('偶然の範囲')
  expect(visitChangeText({ before: 0, after: 0, increase: 0 }, nothing, 'ja')).toBe('')
})
