import { expect, test } from 'vitest'
import { comparabilityOf, type KnownMonths } from '#contract/comparison.ts'
import { monthsBetween } from '#contract/months.ts'
import { comparedSeries, departmentsData } from './chartDatas.ts'

const span = (startDate: string, value: number) => ({
  label: startDate,
  startDate,
  endDate: startDate,
  items: [{ key: 'referral_count', value }],
})
const names = { period: '今', comparison: '前' }
const known: KnownMonths = {
  baseMonth: '2026-09-01',
  loadedMonths: monthsBetween('2025-10-01', '2026-09-01'),
  loadedReverseMonths: [],
  unsettledFrom: null,
}
const over = { unit: 'month', locale: 'ja', spanName: '月', names, measure: '紹介件数', known } as const

test('months stand beside those of the other period, the first above the first', () => {
  const { spans, series } = comparedSeries(
    [span('2026-04-01', 5), span('2026-05-01', 6), span('2026-06-01', 7)],
    [span('2025-04-01', 1), span('2025-05-01', 2)],
    'referral_count',
    over,
  )
  expect(spans.map(({ shortLabel }) => shortLabel)).toEqual(['4月', '5月', '6月'])
  expect(series.map(({ values }) => values)).toEqual([
    [5, 6, 7],
    [1, 2, null],
  ])
  expect(series[1]?.spans?.[0]?.startDate).toBe('2025-04-01')
})

test('a longer period to compare with is cut where the period ends', () => {
  const { series } = comparedSeries(
    [span('2026-04-01', 5)],
    [span('2025-04-01', 1), span('2025-05-01', 2)],
    'referral_count',
    over,
  )
  expect(series[1]?.values).toEqual([1])
})

test('departments carry the days of their period, and those without one have a name', () => {
  const item = (value: number) => [{ key: 'referral_count', value }]
  const { spans, series } = departmentsData(
    [
      { ownDepartment: { id: 3, name: '外科' }, items: item(8), comparisonItems: item(4) },
      { ownDepartment: null, items: item(1), comparisonItems: item(0) },
    ],
    'referral_count',
    {
      period: { startDate: '2026-04-01', endDate: '2026-09-30' },
      comparisonPeriod: { startDate: '2025-04-01', endDate: '2025-09-30' },
    },
    { spanName: '診療科', none: '診療科なし', names, measure: '紹介件数', leftOut: null },
  )
  expect(spans.map(({ label, startDate }) => [label, startDate])).toEqual([
    ['外科', '2026-04-01'],
    ['診療科なし', '2026-04-01'],
  ])
  expect(series.map(({ values }) => values)).toEqual([
    [8, 1],
    [4, 0],
  ])
})

test('departments stand in the order of the figure that is shown', () => {
  const items = (revenue: number | null) => [
    { key: 'referral_count', value: 9 },
    { key: 'revenue_yen', value: revenue },
  ]
  const days = { startDate: '2026-04-01', endDate: '2026-09-30' }
  const { spans, series } = departmentsData(
    [
      { ownDepartment: { id: 1, name: '内科' }, items: items(200), comparisonItems: items(1) },
      { ownDepartment: null, items: items(null), comparisonItems: items(2) },
      { ownDepartment: { id: 2, name: '外科' }, items: items(500), comparisonItems: items(3) },
    ],
    'revenue_yen',
    { period: days, comparisonPeriod: days },
    { spanName: '診療科', none: '診療科なし', names, measure: '入院収益', leftOut: null },
  )
  expect(spans.map(({ label }) => label)).toEqual(['外科', '内科', '診療科なし'])
  expect(series.map(({ values }) => values)).toEqual([
    [500, 200, null],
    [3, 1, 2],
  ])
})

test('months whose stays are not all here are marked on both sides, for figures of stays alone', () => {
  const marks = (figure: 'referral_count' | 'revenue_yen') =>
    comparedSeries(
      [span('2026-08-01', 5), span('2026-09-01', 6)],
      [span('2025-08-01', 1), span('2025-09-01', 2)],
      figure,
      { ...over, unsettledFrom: '2026-09-01' },
    ).series.map(({ unsettled }) => unsettled)
  expect(marks('revenue_yen')).toEqual([[false, true], undefined])
  expect(marks('referral_count')).toEqual([undefined, undefined])
})

test('a year that lacks lists is no low year: only the last one, which is looked at, is shown in part', () => {
  const year = (first: number, value: number) => ({
    ...span(`${first}-04-01`, value),
    endDate: first === 2026 ? '2026-09-30' : `${first + 1}-03-31`,
  })
  const { series } = comparedSeries(
    [year(2025, 40), year(2026, 90)],
    [year(2023, 3), year(2024, 20)],
    'referral_count',
    {
      ...over,
      unit: 'year',
    },
  )
  expect(series.map(({ values }) => values)).toEqual([
    [null, 90],
    [null, null],
  ])
})

test('departments have no earlier figures where lists of that time are missing', () => {
  const item = (value: number) => [{ key: 'referral_count', value }]
  const { notCompared: leftOut } = comparabilityOf(
    { referrals: true },
    [{ first: '2025-04-01', last: '2025-09-30' }],
    known,
  )
  const { series } = departmentsData(
    [{ ownDepartment: null, items: item(24), comparisonItems: item(3) }],
    'referral_count',
    {
      period: { startDate: '2026-04-01', endDate: '2026-09-30' },
      comparisonPeriod: { startDate: '2025-04-01', endDate: '2025-09-30' },
    },
    { spanName: '診療科', none: '診療科なし', names, measure: '紹介件数', leftOut },
  )
  expect(series.map(({ values }) => values)).toEqual([[24], [null]])
})
