import { expect, test } from 'vitest'
import { rowCountText } from './rowCounts.ts'

test('rows are counted as what they are', () => {
  expect(rowCountText(1_295, 'medical_institution', 'ja')).toBe('1,295施設')
  expect(rowCountText(3, 'communication', 'ja')).toBe('3件')
  expect([1, 2].map((count) => rowCountText(count, 'medical_institution', 'en'))).toEqual(['1 partner', '2 partners'])
})
