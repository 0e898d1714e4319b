import { expect, test } from 'vitest'
import { segmentYear } from './segmentYear.ts'

test('a segment of a year that is not over says of which months it is', () => {
  expect(segmentYear('2026', '2026-10-01', 'ja')).toBe('2026年度（4〜10月）')
  expect(segmentYear('2026', '2026-10-01', 'en')).toMatch(/2026.* \(Apr–Oct\)$/)
  expect(segmentYear('2025', '2026-10-01', 'ja')).toBe('2025年度')
  expect(segmentYear('2025', '2026-03-01', 'ja')).toBe('2025年度')
  expect(segmentYear('2025', null, 'ja')).toBe('2025年度')
})
