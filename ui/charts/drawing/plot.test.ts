import { expect, test } from 'vitest'
import type { ChartData } from '../chartData.ts'
import { indexAt, plotOf, seriesAt } from './plot.ts'

const data: ChartData = {
  spanName: '月',
  spans: ['4月', '5月', '6月'].map((shortLabel, index) => ({
    label: `2026年${shortLabel}`,
    shortLabel,
    startDate: `2026-0${index + 4}-01`,
    endDate: `2026-0${index + 4}-28`,
  })),
  series: [
    { key: 'last', label: '2025年度', unit: 'referrals', tone: 'last', values: [10, 20, 30] },
    { key: 'this', label: '2026年度', unit: 'referrals', tone: 'this', values: [30, 10, null] },
  ],
}
const measures = { width: 600, height: 260, locale: 'ja', isYearNamed: true }

test.each(['line', 'grouped', 'stacked', 'horizontal'] as const)(
  'the middle of a span of a %s chart is that span',
  (kind) => {
    const plot = plotOf(kind, data, measures)
    expect(plot.centres.map((centre) => indexAt(plot, centre))).toEqual([0, 1, 2])
    expect([indexAt(plot, -50), indexAt(plot, 5000)]).toEqual([0, 2])
  },
)

test('the axis of stacked bars holds their sum', () => {
  expect(plotOf('grouped', data, measures).ticks.at(-1)?.value).toBe(30)
  expect(plotOf('stacked', data, measures).ticks.at(-1)?.value).toBe(40)
})

test('of bars beside each other the one pointed at is chosen', () => {
  const plot = plotOf('grouped', data, measures)
  const centre = plot.centres[1] ?? 0
  expect(seriesAt(plot, [20, 10], { index: 1, along: centre - 10, value: 5 })).toBe(0)
  expect(seriesAt(plot, [20, 10], { index: 1, along: centre + 10, value: 5 })).toBe(1)
})

test('of stacked bars the piece pointed at is chosen, above them the uppermost', () => {
  const plot = plotOf('stacked', data, measures)
  const pointed = [5, 15, 35].map((value) => seriesAt(plot, [10, 20], { index: 0, along: 0, value }))
  expect(pointed).toEqual([0, 1, 1])
})

test('of lines the nearest that has a value is chosen', () => {
  const plot = plotOf('line', data, measures)
  expect(seriesAt(plot, [30, 10], { index: 0, along: 0, value: 12 })).toBe(1)
  expect(seriesAt(plot, [30, null], { index: 2, along: 0, value: 12 })).toBe(0)
})

test('each of few bars has its label where they are narrow, on more lines', () => {
  const years: ChartData = {
    ...data,
    spanName: '年',
    spans: [2024, 2025, 2026].map((year) => ({
      label: `${year}年4月〜${year}年11月`,
      shortLabel: `${year}年4月〜${year}年11月`,
      startDate: `${year}-04-01`,
      endDate: `${year}-11-30`,
    })),
  }
  const narrow = plotOf('grouped', years, { width: 330, height: 220, locale: 'ja', isYearNamed: false })
  expect(narrow.labels.map(({ lines }) => lines?.join(''))).toEqual(years.spans.map(({ shortLabel }) => shortLabel))
  expect(narrow.margin.bottom).toBeGreaterThan(30)
  const wide = plotOf('grouped', years, { ...measures, width: 900, isYearNamed: false })
  expect(wide.labels.map(({ text, lines }) => [text, lines])).toEqual(
    years.spans.map(({ shortLabel }) => [shortLabel, undefined]),
  )
})
