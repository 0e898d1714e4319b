import { expect, test } from 'vitest'
import { cellText, headPeriod, headUnit } from './cellText.ts'

test.each([
  [1234, 'count', '1,234'],
  [0, 'count', '0'],
  [33.333, 'percent', '33.3%'],
  [2, 'decimal', '2.0'],
  [1234567.6, 'yen', '1,234,568'],
  ['2026-04-01', 'month', '2026年4月'],
  ['2026-04-01', 'date', '2026/4/1'],
  ['09:30', 'time', '09:30'],
  ['内科', 'reference', '内科'],
  [['内科', '外科'], 'references', '内科、外科'],
  [[], 'references', '–'],
  [null, 'count', '–'],
  ['', 'text', '–'],
] as const)('%j of the type %s is written %s', (value, type, text) => {
  expect(cellText(Array.isArray(value) ? [...value] : (value as string | number | null), type, 'ja')).toBe(text)
})

const column = {
  itemKey: 'a',
  heading: '紹介件数（2026年度）',
  valueType: 'count',
  unit: '件',
  isLocked: false,
  isDeleted: false,
  period: { startDate: '2026-04-01', endDate: '2026-09-30', label: '2026年度' },
  state: 'complete',
} as const

test('a heading says its period once, and its unit unless the cells do', () => {
  expect([headPeriod(column), headPeriod({ ...column, heading: '今年度' })]).toEqual(['', '2026年度'])
  expect([headUnit(column), headUnit({ ...column, valueType: 'percent', unit: '%' })]).toEqual(['件', ''])
})
