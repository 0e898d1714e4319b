import { drawsNothing } from '#contract/analysis/figures/drawsNothing.ts'
import type { Items, Span } from '#contract/analysis/analysis.ts'
import { type IncompleteState, incompleteStates } from '#contract/analysis/incompleteSpans.ts'
import { partsShownOf, periodStateWords } from '#contract/analysis/periodStateWords.ts'
import type { WholeMonths } from '#contract/comparison.ts'
import type { Figure, FigureUnit } from '#contract/analysis/figures/figures.ts'
import { addedSeries, largestSeries } from '#contract/analysis/figures/largestSeries.ts'
import { unitWord } from '../figureWords.ts'
import { lastBar, lastLine, rankLooks, restLook, type SeriesLook, thisLook } from '../look.ts'

/** A series: the period itself, the one it is compared with, one of several of equal rank, or the sum of those not drawn. */
export interface Series {
  readonly label: string
  readonly tone: 'this' | 'last' | 'other' | 'rest'
  /** In the order of the spans; null if unknown. */
  readonly values: readonly (number | null)[]
  /** Which values may still grow because not all stays have ended. Absent if none may. */
  readonly unsettled?: readonly boolean[]
  /** Which values are not or only partly loaded. Absent if all are loaded. */
  readonly incomplete?: readonly (IncompleteState | null)[]
  /** The months of its values, by which figures of two periods are compared. */
  readonly periods?: readonly WholeMonths[]
  /** Names of its own spans if they differ from the chart's, such as the months a year before. */
  readonly spans?: readonly string[]
}

/** A chart and the table behind it. All series have the same unit. */
export interface ChartData {
  readonly title: string
  /** The figures that the chart shows. Their definitions are its footnotes. */
  readonly figures: readonly Figure[]
  /** The kind of span, for the table's head: 月, 診療科. */
  readonly spanName: string
  readonly spans: readonly { readonly label: string; readonly short: string; readonly year: string }[]
  readonly series: readonly Series[]
  readonly unit: FigureUnit
  /** The words of a unit that figures have no name for. */
  readonly ownUnit?: string
  /** Whether the values of different series may be added, being parts of one whole. */
  readonly isAdditive?: boolean
  /** The text in place of the chart if there is nothing to draw. */
  readonly empty: string
}

/** The name of a chart's unit. */
export const chartUnitWord = ({ unit, ownUnit }: Pick<ChartData, 'unit' | 'ownUnit'>): string =>
  ownUnit ?? unitWord(unit)

/** One figure; null if it is missing or unknown. */
export const valueOf = (items: Items, key: string): number | null =>
  items.find((item) => item.key === key)?.value ?? null

/** Months whose automatic counts are in a figure and may still grow. */
export const unsettledMonthsOf = (items: Items, key: string): readonly string[] =>
  items.find((item) => item.key === key)?.unsettled_months ?? []

/** Whether any shown value may still grow. */
export const hasUnsettled = ({ series }: ChartData): boolean =>
  series.some(({ unsettled = [], values }) => unsettled.some((is, index) => is && (values[index] ?? null) !== null))

/** Which values are not or only partly loaded, by the states of their spans. */
export const incompleteIn = (sent: Parameters<typeof incompleteStates>[0]): Pick<Series, 'incomplete'> => {
  const incomplete = incompleteStates(sent)
  return incomplete ? { incomplete } : {}
}

/** What a value lacks; null if it is complete. */
export const stateAt = ({ incomplete, unsettled }: Series, index: number): IncompleteState | 'unsettled' | null =>
  incomplete?.[index] ?? (unsettled?.[index] ? 'unsettled' : null)

/** The word for what must be known of a value; nothing if it is complete. */
export const stateWordOf = (series: Series, index: number): string => {
  const state = stateAt(series, index)
  return state === null ? '' : periodStateWords[state].ja
}

/** So many spans are named below a chart. */
const maxNamed = 6

/** Names the spans of a chart that are not or only partly loaded, and what is shown of them; nothing if there are none. */
export const incompleteNote = ({ series, spans }: ChartData): string | undefined => {
  const named = series.flatMap(({ incomplete = [], spans: own }) =>
    incomplete.flatMap((state, index) =>
      state === null ? [] : [`${own?.[index] ?? spans[index]?.label ?? ''} ${periodStateWords[state].ja}`],
    ),
  )
  const distinct = [...new Set(named)]
  if (distinct.length === 0) return undefined
  const more = distinct.length - maxNamed
  const shown = partsShownOf(series.flatMap(({ incomplete = [] }) => incomplete))
  return `${distinct.slice(0, maxNamed).join('、')}${more > 0 ? `、ほか${more}` : ''}。${shown.map(({ ja }) => ja).join('')}`
}

/** Whether there is nothing to draw. */
export const isEmpty = ({ unit, series }: ChartData): boolean =>
  drawsNothing(
    unit,
    series.map(({ values }) => values),
  )

/** Keeps only the first spans of a chart. */
export const firstSpans = (data: ChartData, count: number): ChartData => ({
  ...data,
  spans: data.spans.slice(0, count),
  series: data.series.map(({ unsettled, incomplete, ...series }) => ({
    ...series,
    values: series.values.slice(0, count),
    ...(unsettled && { unsettled: unsettled.slice(0, count) }),
    ...(incomplete && { incomplete: incomplete.slice(0, count) }),
  })),
})

type Unit = 'week' | 'month' | 'year'

const shortLabel = (start: string, unit: Unit) => {
  if (unit === 'month') return `${Number(start.slice(5, 7))}月`
  return unit === 'week' ? `${Number(start.slice(5, 7))}/${Number(start.slice(8))}` : ''
}

/** The labels of a time series' spans under an axis. */
export const spansIn = (sent: readonly Span[], unit: Unit): ChartData['spans'] =>
  sent.map(({ label, start_date: start }) => ({
    label,
    short: shortLabel(start, unit) || label,
    year: unit === 'year' ? '' : start.slice(0, 4),
  }))

/** The months of spans. */
export const monthsOfSpans = (
  sent: readonly { readonly start_date: string; readonly end_date: string }[],
): readonly WholeMonths[] => sent.map(({ start_date: first, end_date: last }) => ({ first, last }))

export const valuesIn = (sent: readonly { readonly items: Items }[], key: string): readonly (number | null)[] =>
  sent.map(({ items }) => valueOf(items, key))

/**
 * The part of a chart that can be told apart: the largest series, and the rest as one series where values may be added.
 * @returns with a note about the rest, if there is one
 */
export const largestOf = (data: ChartData): { readonly data: ChartData; readonly note?: string } => {
  const { largest, rest } = largestSeries(data.series)
  if (rest.length === 0) return { data }
  if (!data.isAdditive)
    return {
      data: { ...data, series: largest },
      note: `合計の大きい${largest.length}つ。ほかの${rest.length}つは描いていません`,
    }
  return {
    data: { ...data, series: [...largest, { label: 'その他', tone: 'rest', ...addedSeries(rest) }] },
    note: `合計の大きい${largest.length}つのほかは、${rest.length}つを合わせて「その他」としています`,
  }
}

/** The look of bars whose values may still grow. They are broken outlines, so they differ in shape and not only in colour. */
export const hollow = (look: SeriesLook): SeriesLook => ({ ...look, fill: 'broken' })

/** The look of each series, in order. */
export const looksOf = (series: readonly Series[], isLine: boolean): readonly SeriesLook[] => {
  const ranks = series.filter(({ tone }) => tone === 'other')
  return series.map((one) => {
    if (one.tone === 'this') return thisLook
    if (one.tone === 'last') return isLine ? lastLine : lastBar
    if (one.tone === 'rest') return restLook
    return rankLooks[ranks.indexOf(one) % rankLooks.length] ?? thisLook
  })
}
