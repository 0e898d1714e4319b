import { expect, test } from 'vitest'
import { trendWords } from '#contract/facts/trendWords.ts'
import { referralTrends as englishTrends } from './en/analysis/referralTrends.ts'
import { salesMap as englishMap } from './en/maps/salesMap.ts'
import { referralTrends } from './ja/analysis/referralTrends.ts'
import { salesMap } from './ja/maps/salesMap.ts'

test('lists, chips, maps and reports call a trend by one name', () => {
  for (const [state, { ja, en }] of Object.entries(trendWords)) {
    expect(referralTrends.renkei.referral_trends.states).toMatchObject({ [state]: ja })
    expect(englishTrends.renkei.referral_trends.states).toMatchObject({ [state]: en })
    expect(salesMap.renkei.sales_map.legend.classes).toMatchObject({ [state]: ja })
    expect(englishMap.renkei.sales_map.legend.classes).toMatchObject({ [state]: en })
  }
  expect(referralTrends.renkei.referral_trends.below).toMatch(/^通常の範囲を下回る：/)
})
