import { expect, test } from 'vitest'
import { type ChartData, largestOf, looksOf } from './chartData.ts'

const dataOf = (count: number, isAdditive: boolean): ChartData => ({
  title: '推移',
  figures: [],
  spanName: '月',
  spans: [{ label: '2026年4月', short: '4月', year: '2026' }],
  series: Array.from({ length: count }, (_, index) => ({ label: `${index}`, tone: 'other', values: [index] })),
  unit: 'referrals',
  isAdditive,
  empty: '',
})

test('a chart of up to five series is drawn as it is', () => {
  const data = dataOf(5, true)
  expect(largestOf(data)).toEqual({ data })
})

test('the rest of a chart whose series add up is one more series in grey', () => {
  const { data, note } = largestOf(dataOf(8, true))
  expect(data.series.map(({ label, values }) => [label, ...values])).toEqual([
    ['3', 3],
    ['4', 4],
    ['5', 5],
    ['6', 6],
    ['7', 7],
    ['その他', 3],
  ])
  expect(note).toBe('合計の大きい5つのほかは、3つを合わせて「その他」としています')
  const looks = looksOf(data.series, true)
  expect(new Set(looks.map(({ colour }) => colour)).size).toBe(6)
  expect(new Set(looks.map(({ dash }) => dash.join(' '))).size).toBe(6)
  expect(new Set(looks.map(({ shape }) => shape)).size).toBe(6)
})

test('the rest of rates is not drawn, which is said', () => {
  const { data, note } = largestOf(dataOf(8, false))
  expect(data.series).toHaveLength(5)
  expect(note).toBe('合計の大きい5つ。ほかの3つは描いていません')
})
