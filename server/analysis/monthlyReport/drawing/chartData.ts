import type { Items, Span } from '../../../../contract/analysis/analysis.ts'
import type { Figure, FigureUnit } from '../../../../contract/analysis/figures.ts'
import { lastBar, lastLine, rankLooks, type SeriesLook, thisLook } from './look.ts'

/** What a series tells of: what is asked about, what it is compared with, or one of several of equal rank. */
export interface Series {
  readonly label: string
  readonly tone: 'this' | 'last' | 'other'
  /** In the order of the spans; null where the figure cannot be told. */
  readonly values: readonly (number | null)[]
  /** Which of the values may still grow: stays that have not all ended. Absent where none may. */
  readonly unsettled?: readonly boolean[]
  /** What its own spans are called where they are not the chart's: the months a year before. */
  readonly spans?: readonly string[]
}

/** A chart, and the table behind it. All series share a unit. */
export interface ChartData {
  readonly title: string
  /** What is shown; their definitions are the chart's footnotes. */
  readonly figures: readonly Figure[]
  /** What the spans are, for the head of the table: 月, 診療科. */
  readonly spanName: string
  readonly spans: readonly { readonly label: string; readonly short: string; readonly year: string }[]
  readonly series: readonly Series[]
  readonly unit: FigureUnit
  /** In place of the chart where there is nothing to draw. */
  readonly empty: string
}

/** One figure; null where it is not there or cannot be told. */
export const valueOf = (items: Items, key: string): number | null =>
  items.find((item) => item.key === key)?.value ?? null

/** Whether a value is shown that may still grow. */
export const hasUnsettled = ({ series }: ChartData): boolean =>
  series.some(({ unsettled = [], values }) => unsettled.some((is, index) => is && (values[index] ?? null) !== null))

/** Whether there is anything to draw: a value that is known and not zero. */
export const isEmpty = ({ series }: ChartData): boolean =>
  series.every(({ values }) => values.every((value) => value === null || value === 0))

/** The first of a chart's spans. */
export const firstSpans = (data: ChartData, count: number): ChartData => ({
  ...data,
  spans: data.spans.slice(0, count),
  series: data.series.map(({ unsettled, ...series }) => ({
    ...series,
    values: series.values.slice(0, count),
    ...(unsettled && { unsettled: unsettled.slice(0, count) }),
  })),
})

type Unit = 'week' | 'month' | 'year'

const shortLabel = (start: string, unit: Unit) => {
  if (unit === 'month') return `${Number(start.slice(5, 7))}月`
  return unit === 'week' ? `${Number(start.slice(5, 7))}/${Number(start.slice(8))}` : ''
}

/** Spans of a time series as they stand under an axis. */
export const spansIn = (sent: readonly Span[], unit: Unit): ChartData['spans'] =>
  sent.map(({ label, start_date: start }) => ({
    label,
    short: shortLabel(start, unit) || label,
    year: unit === 'year' ? '' : start.slice(0, 4),
  }))

export const valuesIn = (sent: readonly { readonly items: Items }[], key: string): readonly (number | null)[] =>
  sent.map(({ items }) => valueOf(items, key))

/** How bars of values that may still grow are drawn: as broken outlines, so that they differ in shape and not in colour alone. */
export const hollow = (look: SeriesLook): SeriesLook => ({ ...look, fill: 'broken' })

/** How each series is drawn, in their order. */
export const looksOf = (series: readonly Series[], isLine: boolean): readonly SeriesLook[] => {
  const ranks = series.filter(({ tone }) => tone === 'other')
  return series.map((one) => {
    if (one.tone === 'this') return thisLook
    if (one.tone === 'last') return isLine ? lastLine : lastBar
    return rankLooks[ranks.indexOf(one) % rankLooks.length] ?? thisLook
  })
}
