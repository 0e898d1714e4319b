import { expect, test } from 'vitest'
import { totalWords } from './totalWords.ts'

test('the total of a report with conditions says of how many rows it is', () => {
  const totalled = { kind: 'medical_institution', isNarrowed: true, rowCount: 1295 } as const
  expect(totalWords(totalled, 'ja')).toBe('条件に合う1,295施設の合計')
  expect(totalWords(totalled, 'en')).toBe('Total of the 1,295 matching institutions')
  expect(totalWords({ ...totalled, kind: 'own_department', rowCount: 1 }, 'ja')).toBe('条件に合う1行の合計')
  expect(totalWords({ ...totalled, kind: 'area', rowCount: 1 }, 'en')).toBe('Total of the 1 matching area')
})

test('the total of all rows is a total', () => {
  const totalled = { kind: 'medical_institution', isNarrowed: false, rowCount: 295 } as const
  expect([totalWords(totalled, 'ja'), totalWords(totalled, 'en')]).toEqual(['合計', 'Total'])
})

test('a total beside which rows are cut off says of what it is', () => {
  const departments = { kind: 'own_department', isNarrowed: false, rowCount: 13, shownCount: 10 } as const
  expect(totalWords(departments, 'ja')).toBe('12診療科と診療科なしの合計')
  expect(totalWords(departments, 'en')).toBe('Total of 12 departments and “No department”')
  expect(totalWords({ ...departments, shownCount: 13 }, 'ja')).toBe('合計')
  const partners = { kind: 'medical_institution', isNarrowed: false, rowCount: 501, shownCount: 10 } as const
  expect(totalWords(partners, 'ja')).toBe('関係のある501施設の合計')
  expect(totalWords({ ...partners, includesUnrelated: true }, 'ja')).toBe('501施設の合計')
})
