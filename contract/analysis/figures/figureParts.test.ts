import { expect, test } from 'vitest'
import { figureParts } from './figureParts.ts'

test.each([
  [1_234_500_000, 'yen', 'ja', '12.35', 'oku'],
  [45_678_901, 'yen', 'ja', '4,568', 'man'],
  [9_800, 'yen', 'ja', '9,800', 'yen'],
  [1_234_500_000, 'yen', 'en', '1,234.5', 'million'],
  [12_345, 'referrals', 'ja', '12,345', 'referrals'],
  [33.333, 'percent', 'ja', '33.3', 'percent'],
  [4.128, 'referrals', 'ja', '4.13', 'referrals'],
  [4, 'referrals', 'ja', '4', 'referrals'],
] as const)('%d %s in %s is %s %s', (value, unit, locale, digits, shown) => {
  expect(figureParts(value, unit, locale)).toEqual({ digits, unit: shown })
})
