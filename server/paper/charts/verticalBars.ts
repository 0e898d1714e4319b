import { axisTicks } from '#contract/analysis/figures/axisTicks.ts'
import { type ChartData, chartUnitWord, hollow, looksOf, stateWordOf } from './chartData.ts'
import { axisText, labelText } from '../figureWords.ts'
import { ink, sizes } from '../look.ts'
import { drawBar, drawLine, drawMark } from './marks.ts'
import type { Paper } from '../paper.ts'

export interface Frame {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export type VerticalChartKind = 'grouped' | 'stacked' | 'line'

/** The share of a span's width without bars. */
const padding = 0.28
const axisStyle = { size: sizes.axis, colour: ink.second } as const
const lineHeight = 10

interface Plot {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
  readonly step: number
  readonly yOf: (value: number) => number
}

const extentOf = ({ series, spans }: ChartData, kind: VerticalChartKind) => {
  const ends =
    kind === 'stacked'
      ? spans.map((_, index) => series.reduce((sum, { values }) => sum + (values[index] ?? 0), 0))
      : series.flatMap(({ values }) => values.map((value) => value ?? 0))
  return [Math.min(0, ...ends), Math.max(0, ...ends)] as const
}

const drawAxes = (paper: Paper, data: ChartData, ticks: readonly number[], plot: Plot, frame: Frame) => {
  const { left, top, width, height, step, yOf } = plot
  paper.draw(`（${chartUnitWord(data)}）`, frame.x, frame.y, axisStyle)
  for (const value of ticks) {
    paper.line(left, yOf(value), left + width, yOf(value), value === 0 ? ink.line : ink.hairline, 0.6)
    paper.draw(axisText(value, data.unit), frame.x, yOf(value) - lineHeight / 2, {
      ...axisStyle,
      width: left - frame.x - 4,
      align: 'right',
    })
  }
  const widest = Math.max(...data.spans.map(({ short }) => paper.widthOf(short, axisStyle)))
  const every = [1, 2, 3, 4, 6, 12, 24, 48].find((count) => count * step >= widest + 4) ?? 96
  let year = ''
  for (const [index, span] of data.spans.entries()) {
    if (index % every !== 0) continue
    const [x, wide] = [left + (index + 0.5) * step, Math.max(step * every, widest + 4)]
    paper.draw(span.short, x - wide / 2, top + height + 2, { ...axisStyle, width: wide, align: 'center' })
    if (span.year !== year)
      paper.draw(span.year, x - 20, top + height + 2 + lineHeight, { ...axisStyle, width: 40, align: 'center' })
    year = span.year
  }
}

interface Label {
  readonly x: number
  readonly value: number
  /** The word for what must be known of it, such as that it may still grow; empty if there is nothing. */
  readonly state: string
  /** Puts the label below the point, because the line comes from above on both sides. */
  readonly isBelow?: boolean
}

const labelStyle = { size: 6, colour: ink.text } as const

/** Draws values beside their bars or points; none of them if not all fit. @param room - width of each label */
const drawValues = (paper: Paper, { unit }: ChartData, plot: Plot, labels: readonly Label[], room: number) => {
  const style = { ...labelStyle, width: room, align: 'center' } as const
  const widthOf = (text: string) => paper.widthOf(text, labelStyle)
  if (labels.some(({ value }) => widthOf(labelText(value, unit)) > room)) return
  // Where a word has no room, the outline of the bar tells, which the legend explains, or the note below the chart.
  for (const { x, value, isBelow, state } of labels) {
    const y = plot.yOf(value) + (isBelow ? 1.5 : -10)
    paper.draw(labelText(value, unit), x - room / 2, y, style)
    if (state !== '' && widthOf(state) <= room) paper.draw(state, x - room / 2, y + (isBelow ? 7.5 : -7.5), style)
  }
}

/** The greatest width of a bar. */
const widestBar = 36

const drawGrouped = (paper: Paper, data: ChartData, plot: Plot) => {
  const looks = looksOf(data.series, false)
  const count = data.series.length
  const barWidth = Math.min(widestBar, (plot.step * (1 - padding)) / count)
  const xOf = (index: number, place: number) => plot.left + plot.step * (index + 0.5) + (place - count / 2) * barWidth
  for (const [place, { values, unsettled = [] }] of data.series.entries()) {
    const settled = looks[place]
    for (const [index, value] of values.entries()) {
      const look = settled && unsettled[index] ? hollow(settled) : settled
      if (look && value !== null) {
        const [low, high] = [plot.yOf(Math.min(0, value)), plot.yOf(Math.max(0, value))]
        drawBar(paper, look, [xOf(index, place), high, Math.max(0.5, barWidth - 0.6), low - high])
      }
    }
  }
  // Only the period itself gets labels. The period compared with needs no exact values and leaves room for them.
  const labelledSeries = data.series.filter(({ tone }) => tone !== 'last')
  const labels = labelledSeries.flatMap((series, place) =>
    series.values.flatMap((value, index) =>
      value === null ? [] : [{ x: xOf(index, place) + barWidth / 2, value, state: stateWordOf(series, index) }],
    ),
  )
  drawValues(paper, data, plot, labels, labelledSeries.length < count ? barWidth * 2 : barWidth)
}

const drawStacked = (paper: Paper, data: ChartData, plot: Plot) => {
  const looks = looksOf(data.series, false)
  const barWidth = Math.min(widestBar, plot.step * (1 - padding))
  const middleOf = (index: number) => plot.left + plot.step * (index + 0.5)
  const totals = data.spans.map((_, index) => {
    let below = 0
    for (const [place, { values }] of data.series.entries()) {
      const [value, look] = [values[index] ?? 0, looks[place]]
      const [low, high] = [plot.yOf(below), plot.yOf(below + value)]
      if (look) drawBar(paper, look, [middleOf(index) - barWidth / 2, high, barWidth, low - high])
      below += value
    }
    const state = data.series.map((series) => stateWordOf(series, index)).find((word) => word !== '') ?? ''
    return { x: middleOf(index), value: below, state }
  })
  drawValues(paper, data, plot, totals, plot.step)
}

const drawLines = (paper: Paper, data: ChartData, plot: Plot) => {
  const looks = looksOf(data.series, true)
  const points = data.series.map(({ values }) =>
    values.map((value, index) =>
      value === null ? null : ([plot.left + plot.step * (index + 0.5), plot.yOf(value)] as const),
    ),
  )
  // Drawn in reverse order, so that the period itself is on top of the one compared with.
  for (const [place, line] of [...points.entries()].toReversed()) {
    const look = looks[place]
    if (!look) continue
    drawLine(paper, look, line)
    const { unsettled = [] } = data.series[place] ?? {}
    for (const [index, point] of line.entries())
      if (point && (plot.step >= 8 || unsettled[index])) drawMark(paper, look, ...point, unsettled[index])
  }
  const [only, ...others] = data.series
  const values = only?.values ?? []
  const labels = values.flatMap((value, index) => {
    if (value === null) return []
    const [before, after] = [values[index - 1] ?? value, values[index + 1] ?? value]
    const isBelow = value > 0 && before + after > 2 * value
    return [{ x: plot.left + plot.step * (index + 0.5), value, isBelow, state: only ? stateWordOf(only, index) : '' }]
  })
  if (others.length === 0) drawValues(paper, data, plot, labels, plot.step)
}

/** Draws a chart with vertical values from zero and round numbers on its axis. */
export const drawVerticalBars = (paper: Paper, data: ChartData, frame: Frame, kind: VerticalChartKind): void => {
  const ticks = axisTicks(...extentOf(data, kind), data.unit)
  const [least, greatest] = [ticks[0] ?? 0, ticks.at(-1) ?? 1]
  const left = frame.x + Math.max(...ticks.map((value) => paper.widthOf(axisText(value, data.unit), axisStyle))) + 6
  const top = frame.y + 16
  const height = frame.height - 16 - 2 * lineHeight - 4
  const width = frame.x + frame.width - left
  const plot: Plot = {
    left,
    top,
    width,
    height,
    step: width / data.spans.length,
    yOf: (value) => top + height * (1 - (value - least) / (greatest - least)),
  }
  drawAxes(paper, data, ticks, plot, frame)
  const draw = { line: drawLines, grouped: drawGrouped, stacked: drawStacked }[kind]
  draw(paper, data, plot)
}
