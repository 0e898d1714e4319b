import { expect, test } from 'vitest'
import { trendWords } from '#contract/facts/trendWords.ts'
import { institutionAttributes } from './institutions.ts'

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
