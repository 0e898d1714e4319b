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
})

test('referrals without a department are not counted as one', () => {
  const departments = { kind: 'own_department', isNarrowed: false } as const
  expect(countedRowsText(13, departments, 'ja')).toBe('12診療科と診療科なし')
  expect(countedRowsText(13, departments, 'en')).toBe('12 departments and “No department”')
  expect(countedRowsText(2, departments, 'en')).toBe('1 department and “No department”')
  // The only row of a dashboard of one department may be either.
  expect(countedRowsText(1, departments, 'ja')).toBe('1行')
  expect(countedRowsText(5, { ...departments, isNarrowed: true }, 'ja')).toBe('条件に合う5行')
  expect(rowCountText(10, 'own_department', 'ja')).toBe('10行')
  expect(rowCountText(10, 'own_department', 'en')).toBe('10 rows')
})
