import type { FigureUnit } from '#contract/analysis/figures/figures.ts'
import { drawsNothing } from '#contract/analysis/figures/drawsNothing.ts'
import { isUnsettled } from '#contract/analysis/figures/figureMonths.ts'
import { dayCount } from '#contract/days.ts'
import { type IncompleteState, incompleteStates } from '#contract/analysis/incompleteSpans.ts'
import type { SpanState, UnitType } from '#contract/analysis/analysis.ts'
import { formatMonth, formatMonthOfYear, type Locale } from '../format.ts'

/** An entry on a chart's axis: a span of days, or another dimension of figures such as a department. */
export interface ChartSpan {
  /** Its usual name: 2026年4月, 循環器内科. Unique within a chart. */
  readonly label: string
  /** Short name for the axis: 4月. */
  readonly shortLabel: string
  /** First and last day, both inclusive. */
  readonly startDate: string
  readonly endDate: string
}

/** The role of a series: the subject itself, what it is compared with, contacts, one of several of equal rank, or the sum of those not drawn. */
export type SeriesTone = 'this' | 'last' | 'contact' | 'other' | 'rest'

/** What must be known of a value: that it is not or only partly loaded, or that it may still grow. */
export type ValueState = IncompleteState | 'unsettled'

/** A figure over the chart's spans. All series of a chart except contacts share a unit. */
export interface ChartSeries {
  readonly key: string
  readonly label: string
  /** What is counted, where the label names only the period or the institution. It heads the column, which files show without the title. */
  readonly measure?: string
  readonly unit: FigureUnit
  /** The words of a unit that charts have no name for. */
  readonly ownUnit?: string
  /** `contact` is drawn as dots above the others and does not use their axis. */
  readonly tone: SeriesTone
  /** In the order of the spans; null where the figure is unknown. */
  readonly values: readonly (number | null)[]
  /** Which values are unsettled and may still grow because stays have not ended, in the same order. They are drawn hollow. */
  readonly unsettled?: readonly boolean[]
  /** Which values are not or only partly loaded, in the same order: what is shown of them is a part. */
  readonly incomplete?: readonly (IncompleteState | null)[]
  /** The series' own spans, in the same order, if they differ from the chart's: the months a year before. */
  readonly spans?: readonly ChartSpan[]
}

/** The data that a chart, its table and its files show. The drawing has the largest of many series (drawnData.ts). */
export interface ChartData {
  /** What the spans are, for the head of the table: 月, 診療科. */
  readonly spanName: string
  readonly spans: readonly ChartSpan[]
  readonly series: readonly ChartSeries[]
  /** Whether the values of different series may be added, being parts of one whole, such as departments. */
  readonly isAdditive?: boolean
}

/** A span as sent by the API. */
interface SentSpan {
  readonly label: string
  readonly startDate: string
  readonly endDate: string
  readonly state?: SpanState | null | undefined
  readonly items: readonly { readonly key: string; readonly value: number | null }[]
}

/** Months leave out their year and weeks their month's name. Fiscal years keep their name, which says if they are only a part. */
const shortLabelOf = ({ label, startDate }: SentSpan, unit: UnitType, locale: Locale) => {
  if (unit === 'year') return label
  if (unit === 'month') return formatMonthOfYear(startDate, locale)
  const [, month, day] = startDate.split('-').map(Number)
  return `${month}/${day}`
}

/** The axis of a time series (contract/analysis/analysis.ts). */
export const spansOf = (sent: readonly SentSpan[], unit: UnitType, locale: Locale): readonly ChartSpan[] =>
  sent.map((span) => ({
    label: span.label,
    startDate: span.startDate,
    endDate: span.endDate,
    shortLabel: shortLabelOf(span, unit, locale),
  }))

/**
 * The short label of one of several years: the name of a fiscal year or a single month, otherwise the last month, by which years are told apart.
 * @example '2026年度' // '〜2026年11月'
 */
export const yearShortLabel = (
  { label, startDate, endDate }: Pick<ChartSpan, 'label' | 'startDate' | 'endDate'>,
  locale: Locale,
): string => {
  if (startDate.slice(0, 7) === endDate.slice(0, 7)) return label
  if (startDate.endsWith('-04-01') && endDate.endsWith('-03-31')) return label
  const month = formatMonth(endDate, locale)
  return locale.startsWith('ja') ? `〜${month}` : `until ${month}`
}

/** The values of one figure of a time series, by the key of its items; null for spans without it. */
export const valuesOf = (sent: readonly SentSpan[], key: string): readonly (number | null)[] =>
  sent.map(({ items }) => items.find((item) => item.key === key)?.value ?? null)

/** Which values of a figure are unsettled, by the last days of their spans. @param unsettledFrom - the first month with incomplete stays */
export const unsettledOf = (
  sent: readonly Pick<SentSpan, 'endDate'>[],
  figure: string,
  unsettledFrom: string | null,
): { readonly unsettled?: readonly boolean[] } => {
  const unsettled = sent.map(({ endDate }) => isUnsettled(figure, endDate, { unsettledFrom }))
  return unsettled.some(Boolean) ? { unsettled } : {}
}

/** Which values are not or only partly loaded, by the states that the API sends with their spans. */
export const incompleteOf = (
  sent: readonly Pick<SentSpan, 'state'>[],
): { readonly incomplete?: readonly (IncompleteState | null)[] } => {
  const incomplete = incompleteStates(sent)
  return incomplete ? { incomplete } : {}
}

/** What must be known of a value of a series; undefined if it is complete, or if there is none that could still grow. */
export const valueStateOf = ({ values, unsettled, incomplete }: ChartSeries, index: number): ValueState | undefined =>
  incomplete?.[index] ?? (unsettled?.[index] && (values[index] ?? null) !== null ? 'unsettled' : undefined)

/** The states of the spans of which the chart draws a part: what was entered by hand or is loaded, or was recorded since the first record. */
export const drawnParts = ({ series }: ChartData): readonly IncompleteState[] =>
  series.flatMap(({ incomplete = [], values }) =>
    incomplete.flatMap((state, index) => (state !== null && (values[index] ?? null) !== null ? [state] : [])),
  )

/** Whether the chart draws any unsettled value. */
export const hasUnsettled = ({ series }: ChartData): boolean =>
  series.some(({ unsettled = [], values }) => unsettled.some((is, index) => is && (values[index] ?? null) !== null))

/** Whether there is nothing to draw. */
export const isEmpty = ({ series }: ChartData): boolean =>
  series.every(({ unit, values }) => drawsNothing(unit, [values]))

/** The span that a value of a series belongs to. */
export const spanOf = ({ spans }: ChartData, series: ChartSeries, index: number): ChartSpan | undefined =>
  series.spans?.[index] ?? spans[index]

const minMonthDays = 28
const maxMonthDays = 31

/** Whether the spans are consecutive months, whose short labels omit the year. */
export const isMonths = ({ spans }: ChartData): boolean =>
  spans.length > 0 &&
  new Set(spans.map(({ startDate }) => startDate)).size === spans.length &&
  spans.every(({ startDate, endDate }) => {
    const days = dayCount(startDate, endDate)
    return startDate.endsWith('-01') && days >= minMonthDays && days <= maxMonthDays
  })
