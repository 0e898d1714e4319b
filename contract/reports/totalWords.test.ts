import { expect, test } from 'vitest'
import { totalWords } from './totalWords.ts'

test('the total of a report with conditions says of how many rows it is', () => {
  const totalled = { kind: 'medical_institution', isNarrowed: true, rowCount: 1295 } as const
  expect(totalWords(totalled, 'ja')).toBe('条件に合う1,295施設の合計')
  expect(totalWords(totalled, 'en')).toBe('Total of the 1,295 matching institutions')
  expect(totalWords({ ...totalled, kind: 'own_department', rowCount: 1 }, 'ja')).toBe('条件に合う1診療科の合計')
  expect(totalWords({ ...totalled, kind: 'area', rowCount: 1 }, 'en')).toBe('Total of the 1 matching area')
})

test('the total of all rows is a total', () => {
  const totalled = { kind: 'medical_institution', isNarrowed: false, rowCount: 295 } as const
  expect([totalWords(totalled, 'ja'), totalWords(totalled, 'en')]).toEqual(['合計', 'Total'])
})
