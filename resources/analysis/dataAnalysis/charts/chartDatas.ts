import type { UnitType } from '#contract/analysis/analysis.ts'
import { byShownValue } from '#contract/analysis/departmentOrder.ts'
import type { IncompleteState } from '#contract/analysis/incompleteSpans.ts'
import { type Figure, figures } from '#contract/analysis/figures/figures.ts'
import { comparabilityOfFigure } from '#contract/analysis/figures/figureMonths.ts'
import { type KnownMonths, leftOutOf, type NotCompared } from '#contract/comparison.ts'
import { type ChartData, type ChartSeries, incompleteOf, spansOf, unsettledOf, valuesOf } from '#ui/charts/chartData.ts'
import type { Locale } from '#ui/format.ts'
import { type SentItems, valueOf } from '../itemsOf.ts'
import type { Days } from '../view/period.ts'

type Sent = Parameters<typeof spansOf>[0]

/** The names of the two periods of a chart. */
export interface PeriodNames {
  readonly period: string
  readonly comparison: string
}

/**
 * A figure over time with that of the comparison period. The first spans of both share a place on the axis, then the second ones, and so on.
 * @param spanName - what a span is, for the head of the table
 */
export const comparedSeries = (
  sent: Sent,
  comparison: Sent,
  figure: Figure,
  {
    unit,
    locale,
    spanName,
    names,
    measure,
    unsettledFrom = null,
    known,
  }: {
    unit: UnitType
    locale: Locale
    spanName: string
    names: PeriodNames
    measure: string
    /** The first month with incomplete stays. */
    unsettledFrom?: string | null
    /** The months with lists. Of years that lack some, the chart shows the last alone. */
    known: KnownMonths
  },
): ChartData => {
  const spans = spansOf(sent, unit, locale)
  const length = spans.length
  const wholeOf = (given: Sent, isSubject: boolean) =>
    valuesOf(given, figure).map((value, index) => {
      const span = given[index]
      if (unit !== 'year' || !span || (isSubject && index === given.length - 1)) return value
      const months = { first: span.startDate, last: span.endDate }
      return leftOutOf(comparabilityOfFigure(figure, [months], known)) ? null : value
    })
  const values = wholeOf(comparison, false).slice(0, length)
  const padded = [...values, ...Array.from({ length: length - values.length }, () => null)]
  return {
    spanName,
    spans,
    series: [
      {
        key: 'period',
        label: names.period,
        measure,
        unit: figures[figure].unit,
        tone: 'this',
        values: wholeOf(sent, true),
        ...unsettledOf(sent, figure, unsettledFrom),
        ...incompleteOf(sent),
      },
      {
        key: 'comparison',
        label: names.comparison,
        measure,
        unit: figures[figure].unit,
        tone: 'last',
        values: padded,
        ...unsettledOf(comparison, figure, unsettledFrom),
        ...incompleteOf(comparison),
        spans: spansOf(comparison, unit, locale),
      },
    ],
  }
}

interface SentDepartment {
  readonly ownDepartment: { readonly id: number; readonly name: string } | null
  readonly items: SentItems
  readonly comparisonItems: SentItems
}

/** A figure by own department in both periods, by its value in the first. @param none - the name for referrals without a department */
export const departmentsData = (
  sent: readonly SentDepartment[],
  figure: Figure,
  { period, comparisonPeriod }: { readonly period: Days; readonly comparisonPeriod: Days },
  {
    spanName,
    none,
    names,
    measure,
    leftOut,
    part = null,
    unsettledFrom = null,
  }: {
    spanName: string
    none: string
    names: PeriodNames
    measure: string
    /** Why the comparison period is left out. */
    leftOut: NotCompared | null
    /** That the period has no whole list: what is shown of it is a part. */
    part?: IncompleteState | null
    unsettledFrom?: string | null
  },
): ChartData => {
  const departments = byShownValue(sent, ({ items }) => valueOf(items, figure))
  const spansIn = (days: Days) =>
    departments.map(({ ownDepartment }) => ({
      label: ownDepartment?.name ?? none,
      shortLabel: ownDepartment?.name ?? none,
      ...days,
    }))
  const { unit } = figures[figure]
  return {
    spanName,
    spans: spansIn(period),
    series: [
      {
        key: 'period',
        label: names.period,
        measure,
        unit,
        tone: 'this',
        values: departments.map(({ items }) => valueOf(items, figure)),
        ...unsettledOf(spansIn(period), figure, unsettledFrom),
        ...(part && { incomplete: departments.map(() => part) }),
      },
      {
        key: 'comparison',
        label: names.comparison,
        measure,
        unit,
        tone: 'last',
        values: departments.map(({ comparisonItems }) => (leftOut ? null : valueOf(comparisonItems, figure))),
        ...unsettledOf(spansIn(comparisonPeriod), figure, unsettledFrom),
        spans: spansIn(comparisonPeriod),
      },
    ],
  }
}

/** Figures over time next to each other, of equal rank by default. */
export const seriesData = (
  sent: Sent,
  series: readonly Pick<ChartSeries, 'key' | 'label' | 'measure' | 'unit' | 'tone'>[],
  {
    unit,
    locale,
    spanName,
    unsettledFrom = null,
    figure,
  }: {
    unit: UnitType
    locale: Locale
    spanName: string
    unsettledFrom?: string | null
    /** The figure of all series, if their keys do not say it. */
    figure?: Figure
  },
): ChartData => ({
  spanName,
  spans: spansOf(sent, unit, locale),
  series: series.map((one) => ({
    ...one,
    values: valuesOf(sent, one.key),
    ...unsettledOf(sent, figure ?? one.key, unsettledFrom),
    ...incompleteOf(sent),
  })),
})
