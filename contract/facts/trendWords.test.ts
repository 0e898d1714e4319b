import { expect, test } from 'vitest'
import { institutionAttributes } from '../../server/reports/attributes/institutions.ts'
import { referralTrends as englishTrends } from '../../src/i18n/en/analysis/referralTrends.ts'
import { salesMap as englishMap } from '../../src/i18n/en/maps/salesMap.ts'
import { referralTrends } from '../../src/i18n/ja/analysis/referralTrends.ts'
import { salesMap } from '../../src/i18n/ja/maps/salesMap.ts'
import { trendWords } from './trendWords.ts'

test('lists, chips, maps and reports call a trend by one name', () => {
  for (const [state, { ja, en }] of Object.entries(trendWords)) {
    expect(referralTrends.renkei.referral_trends.states).toMatchObject({ [state]: ja })
    expect(englishTrends.renkei.referral_trends.states).toMatchObject({ [state]: en })
    expect(salesMap.renkei.sales_map.legend.classes).toMatchObject({ [state]: ja })
    expect(englishMap.renkei.sales_map.legend.classes).toMatchObject({ [state]: en })
  }
  expect(referralTrends.renkei.referral_trends.below).toMatch(/^通常の範囲を下回る：/)
})

test('conditions find a trend by its name and by those that it had before', () => {
  const context = { language: 'ja', tenantId: 1 } as Parameters<typeof institutionAttributes.referral_trend>[0]
  const { words } = institutionAttributes.referral_trend(context)
  for (const name of ['below', trendWords.below.ja, trendWords.below.en, '範囲を下回る'])
    expect(words?.get(name)).toBe('below')
  expect(['範囲内', 'Within the usual range', '件数が少ない'].map((name) => words?.get(name))).toEqual([
    'within',
    'within',
    'too_few',
  ])
})
