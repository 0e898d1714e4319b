import { expect, test } from 'vitest'
import { countedRowsText, rowCountText } from './rowCounts.ts'

test('rows are counted as what they are', () => {
  expect(rowCountText(1_295, 'medical_institution', 'ja')).toBe('1,295施設')
  expect(rowCountText(3, 'communication', 'ja')).toBe('3件')
  expect([1, 2].map((count) => rowCountText(count, 'medical_institution', 'en'))).toEqual(['1 partner', '2 partners'])
})

test('a number of rows says which records it counts', () => {
  const partners = { kind: 'medical_institution', isNarrowed: false } as const
  expect(countedRowsText(501, partners, 'ja')).toBe('関係のある501施設')
  expect(countedRowsText(501, partners, 'en')).toBe('501 partners with any relation')
  expect(countedRowsText(295, { ...partners, isNarrowed: true }, 'ja')).toBe('条件に合う295施設')
  expect(countedRowsText(108_000, { ...partners, includesUnrelated: true }, 'ja')).toBe('108,000施設')
  expect(countedRowsText(12, { kind: 'own_department', isNarrowed: false }, 'ja')).toBe('12診療科')
})
