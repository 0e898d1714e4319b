import { axisTicks } from '#contract/analysis/figures/axisTicks.ts'
import { type Locale } from '../../format.ts'
import { type AxisLabel, axisLabels, extentOf } from './axis.ts'
import { linesOf, widthOf } from './axisText.ts'
import type { ChartData } from '../chartData.ts'
import { axisText } from '../figures/figureText.ts'

/** `horizontal` bars are for long names: departments, institutions. */
export type ChartKind = 'line' | 'grouped' | 'stacked' | 'horizontal'

export interface Tick {
  readonly value: number
  readonly text: string
}

/** The layout of a chart, in pixels of its picture. */
export interface Plot {
  readonly kind: ChartKind
  readonly width: number
  readonly height: number
  readonly margin: { readonly top: number; readonly right: number; readonly bottom: number; readonly left: number }
  readonly labels: readonly AxisLabel[]
  readonly ticks: readonly Tick[]
  /** The middle of each span within the plot, along the axis of the spans. */
  readonly centres: readonly number[]
  /** Distance from one middle to the next. */
  readonly step: number
}

/** Height of a line of text below an axis. */
const line = 14

/** Share of a bar's slot that stays free. */
export const barPadding = 0.28

const widest = (texts: readonly string[]) => Math.max(0, ...texts.map(widthOf))

/** The middles of a line's points, or of bars as d3's band scale with the same padding places them. */
const centresOf = (kind: ChartKind, count: number, length: number) => {
  if (kind === 'line') {
    const step = length / Math.max(1, count)
    return { step, centres: Array.from({ length: count }, (_, index) => (index + 0.5) * step) }
  }
  const step = length / (count + barPadding)
  return {
    step,
    centres: Array.from({ length: count }, (_, index) => (index + barPadding + (1 - barPadding) / 2) * step),
  }
}

/** Height of a horizontal bar's slot, per series in it. */
const barRoom = 18

/** The height that a chart needs: the requested one, except for horizontal bars. */
export const heightOf = (kind: ChartKind, data: ChartData, height: number): number =>
  kind === 'horizontal' ? data.spans.length * (data.series.length * barRoom + 10) + 2 * line : height

/** Up to so many bars or points each has its label, on several lines where it is narrow. */
const fewBars = 6
const mostLines = 3

/** Maximum share of the width for names next to horizontal bars. */
const maxForNames = 0.4

interface Measures {
  readonly width: number
  readonly height: number
  readonly locale: Locale
  /** Whether short labels are months, which omit the year. */
  readonly isYearNamed: boolean
}

/** Lays out a chart: margins that fit the texts, ticks that fit the values, and as many labels as there is room for. */
export const plotOf = (kind: ChartKind, data: ChartData, { width, height, locale, isYearNamed }: Measures): Plot => {
  const drawn = data.series.find(({ tone }) => tone !== 'contact')
  const unit = drawn?.unit ?? 'referrals'
  const ticks = axisTicks(...extentOf(data, kind === 'stacked'), unit).map((value) => ({
    value,
    text: axisText(value, unit, locale),
  }))
  const common = { kind, width, height, ticks }
  if (kind === 'horizontal') {
    const names = widest(data.spans.map(({ shortLabel }) => shortLabel)) + 10
    const margin = { top: 4, right: 16, bottom: 2 * line, left: Math.min(names, width * maxForNames) }
    const labels = data.spans.map(({ shortLabel: text }, index) => ({ index, text, year: '' }))
    return { ...common, margin, labels, ...centresOf(kind, data.spans.length, height - margin.top - margin.bottom) }
  }
  const hasContacts = data.series.some(({ tone }) => tone === 'contact')
  const margin = {
    top: line + 8 + (hasContacts ? line : 0),
    right: 8,
    bottom: (isYearNamed ? 2 : 1) * line + 6,
    left: widest(ticks.map(({ text }) => text)) + 10,
  }
  const length = Math.max(0, width - margin.left - margin.right)
  const room = Math.floor(length / (widest(data.spans.map(({ shortLabel }) => shortLabel)) + 8))
  const centres = centresOf(kind, data.spans.length, length)
  // Nobody can tell what the second of three bars is if the first alone has a name.
  if (!isYearNamed && data.spans.length <= fewBars && room < data.spans.length) {
    const labels = data.spans.map(({ shortLabel: text }, index) => ({
      index,
      text,
      lines: linesOf(text, centres.step - 4, mostLines),
      year: '',
    }))
    const lines = Math.max(1, ...labels.map((label) => label.lines.length))
    return { ...common, margin: { ...margin, bottom: lines * line + 6 }, labels, ...centres }
  }
  return { ...common, margin, labels: axisLabels(data.spans, Math.max(1, room), isYearNamed), ...centres }
}

/** Index of the span at a position, given as the distance from the plot's start along the axis of the spans. */
export const indexAt = ({ centres, step }: Plot, along: number): number => {
  const first = centres[0] ?? 0
  return Math.min(Math.max(0, Math.round((along - first) / step)), Math.max(0, centres.length - 1))
}

/**
 * The series at a position within a span: the bar there, otherwise the nearest line.
 * @param along - distance from the plot's beginning along the axis of the spans, in pixels
 * @param value - value at that position on the value axis
 * @returns index among the series other than contacts
 */
export const seriesAt = (
  { kind, centres, step }: Plot,
  values: readonly (number | null)[],
  { index, along, value }: { readonly index: number; readonly along: number; readonly value: number },
): number => {
  if (kind === 'stacked') {
    let below = 0
    const segment = values.findIndex((one) => {
      below += one ?? 0
      return value <= below
    })
    return segment === -1 ? Math.max(0, values.length - 1) : segment
  }
  if (kind === 'line') {
    const distances = values.map((one) => (one === null ? Infinity : Math.abs(one - value)))
    return Math.max(0, distances.indexOf(Math.min(...distances)))
  }
  const width = step * (1 - barPadding)
  const within = along - ((centres[index] ?? 0) - width / 2)
  return Math.min(Math.max(0, Math.floor((within / width) * values.length)), Math.max(0, values.length - 1))
}
