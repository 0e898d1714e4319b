import { expect, test } from 'vitest'
import { lastDayOf } from '#contract/months.ts'
import type { ResultColumn, ResultPage } from '#ui/reports/reportCalls.ts'
import { resultChart } from './resultChart.ts'

const column = (itemKey: string, month: string, more: Partial<ResultColumn> = {}): ResultColumn => ({
  itemKey,
  heading: itemKey,
  valueType: 'count',
  unit: '件',
  isLocked: false,
  isDeleted: false,
  period: { startDate: month, endDate: lastDayOf(month), label: month },
  state: 'complete',
  isChange: false,
  better: 'more' as const,
  notCompared: null,
  officialFigure: null,
  meaning: null,
  ...more,
})
const item = (key: string, groupKey?: string) => ({
  key,
  definitionKey: 'referral_count',
  aggregationConditions: {},
  ...(groupKey && { groupKey }),
})
const page = (columns: readonly ResultColumn[], values: readonly (number | null)[][]): ResultPage => ({
  totalPage: 1,
  totalCount: values.length,
  baseMonth: null,
  unsettledFrom: null,
  conditionsNotCompared: null,
  isNarrowed: false,
  columns,
  rows: values.map((some, id) => ({ id, name: '内科', institutionId: null, runningStatus: null, values: some })),
  totals: null,
})
const words = { locale: 'ja', rows: '連携先', months: '月' }

test('months of one item become a line for each row, which add up where they are counts', () => {
  const columns = [column('a', '2026-04-01'), column('b', '2026-05-01', { state: 'unsettled' })]
  const rows = Array.from({ length: 7 }, (_, index) => [index, null])
  const chart = resultChart(page(columns, rows), [item('a', 'g'), item('b', 'g')], words)
  expect(chart?.kind).toBe('line')
  expect(chart?.data.spans.map(({ shortLabel }) => shortLabel)).toEqual(['4月', '5月'])
  expect(chart?.data.series).toHaveLength(7)
  expect(chart?.data.isAdditive).toBe(true)
  expect(chart?.data.series[2]).toMatchObject({ values: [2, null], unsettled: [false, true], label: '内科 (3)' })
})

test('anything else becomes bars of the first column with numbers', () => {
  const columns = [
    column('name', '2026-04-01', { valueType: 'text', unit: '' }),
    column('beds', '2026-04-01', { unit: '床' }),
    column('a', '2026-04-01'),
    column('b', '2026-05-01'),
  ]
  const chart = resultChart(page(columns, [[0, 9, 3, 4]]), [item('a'), item('b')], words)
  expect(chart).toMatchObject({ kind: 'bar', column: { itemKey: 'a' }, data: { spanName: '連携先' } })
  expect(chart?.data.series.map(({ values }) => values)).toEqual([[3]])
})

test('there is no chart without numbers, nor of columns that are locked', () => {
  const columns = [column('a', '2026-04-01', { isLocked: true }), column('b', '2026-04-01', { valueType: 'text' })]
  expect(resultChart(page(columns, [[null, null]]), [], words)).toBeNull()
})
