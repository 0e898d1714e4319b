import { expect, test } from 'vitest'
import { inFiscalYear } from './fiscalYearWords.ts'

const march = { baseMonth: '2026-03-01', today: '2026-12-01' }

test('a heading that speaks of this fiscal year names that of an earlier base month', () => {
  expect(inFiscalYear('紹介（今年度）', march, 'ja')).toBe('紹介（2025年度）')
  expect(inFiscalYear('増減（今年度・前年度の同じ月から）', march, 'ja')).toBe('増減（2025年度・2024年度の同じ月から）')
  expect(inFiscalYear('Referrals this fiscal year', march, 'en')).toBe('Referrals fiscal year 2025')
  expect(inFiscalYear('この前年度比', { ...march, baseMonth: null }, 'ja')).toBe('この前年度比')
})

test('within the running fiscal year the words stay', () => {
  expect(inFiscalYear('紹介（今年度）', { ...march, baseMonth: '2026-11-01' }, 'ja')).toBe('紹介（今年度）')
})
