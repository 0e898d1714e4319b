import { expect, test } from 'vitest'
import { cellText, headName, headPeriod, headUnit } from './cellText.ts'

test.each([
  [1234, 'count', '1,234'],
  [0, 'count', '0'],
  [33.333, 'percent', '33.3%'],
  [-1234, 'count', '−1,234'],
  [-1.96, 'percent', '−2.0%'],
  [-0.04, 'percent', '0.0%'],
  [-0.04, 'decimal', '0.0'],
  [2, 'decimal', '2.0'],
  [1234567.6, 'yen', '1,234,568'],
  ['2026-04-01', 'month', '2026年4月'],
  ['2026-04-01', 'date', '2026/4/1'],
  ['09:30', 'time', '09:30'],
  ['内科', 'reference', '内科'],
  [['内科', '外科'], 'references', '内科、外科'],
  [[], 'references', '—'],
  [null, 'count', '—'],
  ['', 'text', '—'],
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
  isChange: false,
  better: 'more' as const,
  notCompared: null,
  officialFigure: null,
  meaning: null,
} as const

test('a heading has its period in a line of its own, unless somebody has named the column after it', () => {
  const parts = (heading: string) => [headName({ ...column, heading }), headPeriod({ ...column, heading })]
  expect(parts('紹介件数（2026年度）')).toEqual(['紹介件数', '2026年度'])
  expect(parts('紹介件数（2026年度・初診）')).toEqual(['紹介件数（初診）', '2026年度'])
  expect(parts('Referrals (2026年度, first visits)')).toEqual(['Referrals (first visits)', '2026年度'])
  expect(parts('今年度')).toEqual(['今年度', '2026年度'])
  expect(parts('2026年度の紹介')).toEqual(['2026年度の紹介', ''])
})

test('a heading has its unit, unless the cells say it', () => {
  expect([headUnit(column), headUnit({ ...column, valueType: 'percent', unit: '%' })]).toEqual(['件', ''])
})
