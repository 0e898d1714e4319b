import { expect, test } from 'vitest'
import { trendWords } from '#contract/facts/trendWords.ts'
import { english, japanese } from '#tests/support/screens/allTexts.ts'

test('lists, chips, maps and reports call a trend by one name', () => {
  for (const [state, { ja, en }] of Object.entries(trendWords))
    for (const key of [`renkei.referral_trends.states.${state}`, `renkei.sales_map.legend.classes.${state}`])
      expect([key, japanese[key], english[key]]).toEqual([key, ja, en])
  expect(japanese['renkei.referral_trends.told']).toMatch(/^%\{state\}：/)
})
