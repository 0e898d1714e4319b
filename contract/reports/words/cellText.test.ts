import { expect, test } from 'vitest'
import type { NotCompared } from '../../comparison.ts'
import { cellComparison, cellText, differenceText, glanceText, kindOfColumn } from './cellText.ts'

test.each([
  [1234, { type: 'count', unit: '件', language: 'ja' }, '1,234件'],
  [1234, { type: 'count', unit: 'referrals', language: 'en' }, '1,234 referrals'],
  [1, { type: 'count', unit: 'institutions', language: 'en' }, '1 institution'],
  [-8, { type: 'count', unit: '件', language: 'ja' }, '−8件'],
  [-0.04, { type: 'percent', unit: '%', language: 'ja' }, '0.0%'],
  [12.345, { type: 'percent', unit: '%', language: 'en' }, '12.3%'],
  [0, { type: 'decimal', language: 'ja' }, '0.0'],
  ['2026-04-01', { type: 'month', language: 'ja' }, '2026年4月'],
  ['2026-04-03', { type: 'date', language: 'ja' }, '2026/4/3'],
  [['内科', '外科'], { type: 'references', language: 'ja' }, '内科、外科'],
  [[], { type: 'references', language: 'ja' }, '—'],
  [null, { type: 'count', unit: '件', language: 'ja' }, '—'],
] as const)('%j is written as people read it', (value, style, text) => {
  expect(cellText(Array.isArray(value) ? [...value] : (value as string | number | null), style)).toBe(text)
})

const column = { unit: '件', notCompared: null }

test.each([
  [12, 10, 'count', 2, '2件'],
  [10, 12, 'count', -2, '2件'],
  [3, 3, 'count', 0, '0件'],
  [51.5, 50, 'percent', 1.5, '1.5ポイント'],
  [12.46, 12.34, 'decimal', 0.2, '0.2件'],
  [1000.6, 1000.4, 'yen', 1, '1件'],
  [null, 3, 'count', undefined, undefined],
  [3, null, 'count', undefined, undefined],
] as const)('%j beside %j of type %s', (value, before, type, by, text) => {
  const { compared } = cellComparison(value, before, type, [column, column])
  expect(compared?.by).toBe(by)
  expect(compared && differenceText(compared, { type, unit: '件', language: 'ja' })).toBe(text)
})

test('an incomplete number has no difference on either side', () => {
  const unsettled = { unit: '円', notCompared: { reason: 'unsettled', months: ['2026-10-01'] } as NotCompared }
  for (const columns of [
    [unsettled, column],
    [column, unsettled],
  ] as const)
    expect(cellComparison(576_158_997, 623_441_717, 'yen', columns)).toEqual({ notCompared: unsettled.notCompared })
})

test('a share of 1,000 is told in ‰ and judged as one', () => {
  const rate = { unit: '‰', notCompared: null }
  const { compared } = cellComparison(38.46, 40.64, 'decimal', [rate, rate])
  expect(compared && differenceText(compared, { type: 'decimal', unit: '‰', language: 'ja' })).toBe('2.1‰')
  expect(['percent', 'decimal', 'count'].map((type) => kindOfColumn(type as 'percent', ''))).toEqual([
    'share',
    'mean',
    'count',
  ])
})

test.each([
  [623_441_717, 'ja', '6.23億円'],
  [47_282_720, 'ja', '4,728万円'],
  [1_206, 'ja', '1,206円'],
  [623_441_717, 'en', '623.4 million yen'],
] as const)('%s yen that stand alone are told by their size', (value, language, text) => {
  expect(glanceText(value, { type: 'yen', unit: language === 'ja' ? '円' : 'yen', language })).toBe(text)
})

test('what is no amount of yen is told as in a table', () => {
  expect(glanceText(1234, { type: 'count', unit: '件', language: 'ja' })).toBe('1,234件')
  expect(glanceText(45_678, { type: 'yen', unit: '円/件', language: 'ja' })).toBe('45,678円/件')
})
