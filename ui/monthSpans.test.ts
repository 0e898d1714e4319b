import { expect, test } from 'vitest'
import { formatMonths } from './monthSpans.ts'

test.each([
  [['2026-04-01'], '2026年4月', 'April 2026'],
  [['2026-04-01', '2026-05-01', '2026-06-01'], '2026年4月〜6月', 'April 2026 – June 2026'],
  [['2025-12-01', '2026-01-01'], '2025年12月〜2026年1月', 'December 2025 – January 2026'],
  [['2025-04-01', '2026-01-01', '2026-02-01'], '2025年4月、2026年1月〜2月', 'April 2025, January 2026 – February 2026'],
])('%s are said in few words', (months, japanese, english) => {
  expect(formatMonths(months, 'ja')).toBe(japanese)
  expect(formatMonths(months, 'en')).toBe(english)
})
