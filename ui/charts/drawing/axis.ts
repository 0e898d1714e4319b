import type { ChartData, ChartSpan } from '../chartData.ts'

/** The minimum and maximum value that the axis must contain. Stacked values are added up. */
export const extentOf = ({ series, spans }: ChartData, stacked: boolean): readonly [number, number] => {
  const drawn = series.filter(({ tone }) => tone !== 'contact')
  const ends = stacked
    ? spans.map((_, index) => drawn.reduce((sum, { values }) => sum + (values[index] ?? 0), 0))
    : drawn.flatMap(({ values }) => values.map((value) => value ?? 0))
  return [Math.min(0, ...ends), Math.max(0, ...ends)]
}

export interface AxisLabel {
  readonly index: number
  readonly text: string
  /** The text below bars that are too narrow for it in one line. */
  readonly lines?: readonly string[]
  /** The year, if it differs from that of the previous label; otherwise empty. */
  readonly year: string
}

const yearStart = 4
const monthsInYear = 12

/** Whether a month gets a label when every `every`-th month from April does. */
const isNamed = ({ startDate }: ChartSpan, every: number) =>
  (Number(startDate.slice(5, 7)) - yearStart + monthsInYear) % every === 0

const yearOf = (span: ChartSpan) => span.startDate.slice(0, 4)

/**
 * Chooses the spans that get a label: all, or every second, third, … as room allows, with the year where it changes. Among months, April always
 * gets one.
 * @param room - number of labels that fit
 * @param isYearNamed - whether the spans are months, whose short labels omit the year
 */
export const axisLabels = (spans: readonly ChartSpan[], room: number, isYearNamed: boolean): readonly AxisLabel[] => {
  const every = [1, 2, 3, 4, 6, 12, 24, 48].find((step) => Math.ceil(spans.length / step) <= room) ?? 96
  const labelled = spans
    .map((span, index) => ({ span, index }))
    .filter(({ span, index }) => (isYearNamed ? isNamed(span, Math.min(every, monthsInYear)) : index % every === 0))
  return labelled.map(({ span, index }, position) => {
    const before = labelled[position - 1]?.span
    const isChanged = before === undefined || yearOf(before) !== yearOf(span)
    return { index, text: span.shortLabel, year: isYearNamed && isChanged ? yearOf(span) : '' }
  })
}
