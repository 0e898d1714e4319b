import { expect, test } from 'vitest'
import type { ChartData, ChartSeries } from './chartData.ts'
import { drawnData } from './drawnData.ts'

const series = (key: string, value: number, tone: ChartSeries['tone'] = 'other'): ChartSeries => ({
  key,
  label: key,
  unit: 'referrals',
  tone,
  values: [value],
})
const dataOf = (count: number, more: Partial<ChartData> = {}): ChartData => ({
  spanName: '月',
  spans: [{ label: '2026年4月', shortLabel: '4月', startDate: '2026-04-01', endDate: '2026-04-30' }],
  series: Array.from({ length: count }, (_, index) => series(`s${index}`, index + 1)),
  ...more,
})

test('a chart of up to five series draws them as they are', () => {
  const data = dataOf(5, { isAdditive: true })
  expect(drawnData(data, 'その他')).toEqual({ data, drawnCount: 5, restCount: 0, isRestDrawn: false })
})

test('of more series that add up, the rest is one series', () => {
  const { data, drawnCount, restCount, isRestDrawn } = drawnData(dataOf(8, { isAdditive: true }), 'その他')
  expect(data.series.map(({ label, tone, values }) => [label, tone, values[0]])).toEqual([
    ['s3', 'other', 4],
    ['s4', 'other', 5],
    ['s5', 'other', 6],
    ['s6', 'other', 7],
    ['s7', 'other', 8],
    ['その他', 'rest', 6],
  ])
  expect([drawnCount, restCount, isRestDrawn]).toEqual([5, 3, true])
})

test('of rates and averages, the rest is counted and not drawn', () => {
  const { data, restCount, isRestDrawn } = drawnData(dataOf(8), 'その他')
  expect(data.series.map(({ label }) => label)).toEqual(['s3', 's4', 's5', 's6', 's7'])
  expect([restCount, isRestDrawn]).toEqual([3, false])
})

test('contacts are none of the five, and stay', () => {
  const all = dataOf(5, { isAdditive: true })
  const data = { ...all, series: [...all.series, series('contacts', 0, 'contact')] }
  expect(drawnData(data, 'その他').data).toBe(data)
  const many = dataOf(7, { isAdditive: true })
  const { series: drawn } = drawnData(
    { ...many, series: [...many.series, series('contacts', 0, 'contact')] },
    '他',
  ).data
  expect(drawn.map(({ tone }) => tone)).toEqual(['other', 'other', 'other', 'other', 'other', 'rest', 'contact'])
})
