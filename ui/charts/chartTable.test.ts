import { expect, test } from 'vitest'
import type { ChartData } from './chartData.ts'
import { figureTable, takenTable } from './chartTable.ts'

const texts: Readonly<Record<string, string>> = {
  'renkei.charts.units.referrals': '件',
  'renkei.charts.spans_of': '%{name}の%{spans}',
}
const translate = (key: string, given: Readonly<Record<string, unknown>> = {}) =>
  (texts[key] ?? key).replaceAll(/%\{(\w+)\}/g, (_, name: string) => String(given[name]))
const span = (label: string) => ({ label, shortLabel: label, startDate: '2026-04-01', endDate: '2026-04-30' })

const data = (own: readonly string[]): ChartData => ({
  spanName: '月',
  spans: [span('2026年4月'), span('2026年5月')],
  series: [
    { key: 'last', label: '2025年度', unit: 'referrals', tone: 'last', values: [3, 4], spans: own.map(span) },
    { key: 'this', label: '2026年度', unit: 'referrals', tone: 'this', values: [5, null] },
  ],
})

test('months of another fiscal year stand in a column that names the year', () => {
  const { head, rows } = takenTable(figureTable(data(['2025年4月', '2025年5月']), translate, 'ja'), 'ja')
  expect(head).toEqual(['月', '2025年度の月', '2025年度（件）', '2026年度（件）'])
  expect(rows).toEqual([
    ['2026年4月', '2025年4月', 3, 5],
    ['2026年5月', '2025年5月', 4, null],
  ])
})

test('a column of a period is headed by what is counted, which the legend leaves to the title', () => {
  const [last, now] = data([]).series
  const series = [last, now].flatMap((one) => (one ? [{ ...one, spans: undefined, measure: '紹介件数' }] : []))
  expect(figureTable({ ...data([]), series }, translate, 'ja').head).toEqual([
    '月',
    '紹介件数 2025年度（件）',
    '紹介件数 2026年度（件）',
  ])
})

test('series that share the spans of the chart need no column for them', () => {
  expect(figureTable(data(['2026年4月', '2026年5月']), translate, 'ja').head).toEqual([
    '月',
    '2025年度（件）',
    '2026年度（件）',
  ])
})

test('values of months that are not or only partly loaded say so, also where there are none', () => {
  const [last, ...others] = data(['2025年4月', '2025年5月']).series
  const table = figureTable(
    {
      ...data([]),
      series: [
        ...(last ? [{ ...last, incomplete: ['partial', null] as const }] : []),
        ...others.map((one) => ({ ...one, unsettled: [true, true], incomplete: [null, 'not_loaded'] as const })),
      ],
    },
    translate,
    'ja',
  )
  expect(table.rows.map(({ states }) => states)).toEqual([
    ['partial', 'unsettled'],
    [undefined, 'not_loaded'],
  ])
  const { head, rows } = takenTable(table, 'ja')
  expect(head.at(-1)).toBe('renkei.charts.state')
  expect(rows.map((row) => row.at(-1))).toEqual([
    'renkei.charts.states.partial・renkei.charts.unsettled',
    'renkei.charts.states.not_loaded',
  ])
})
