import { periodStateWords } from '#contract/analysis/periodStateWords.ts'
import { type ChartData, hasUnsettled, hollow, incompleteNote, isEmpty, looksOf, stateWordOf } from './chartData.ts'
import { figureText } from '../figureWords.ts'
import { ink, page, sizes, textWidth } from '../look.ts'
import { drawHorizontalBars, horizontalBarsHeight } from './horizontalBars.ts'
import { drawBar, drawLine, drawMark } from './marks.ts'
import type { Paper } from '../paper.ts'
import { drawVerticalBars, type Frame, type VerticalChartKind } from './verticalBars.ts'

export interface DrawnChart {
  readonly data: ChartData
  readonly kind: VerticalChartKind | 'lying'
  /** The title with its footnote marks. */
  readonly title: string
  readonly note?: string
}

const gap = 18
/** The legend's text for outlined bars. */
const unsettledName = `${periodStateWords.unsettled.ja}（入院がまだ出そろっていない月）`
const uprightHeight = 108
const emptyHeight = 40
const legendLine = 12
const legendStyle = { size: sizes.small, colour: ink.second } as const
const markWidth = 16

/** The legend's entries: the series if there are several, and the meaning of outlines if there are any. */
const legendOf = (data: ChartData, isLine: boolean) => {
  const looks = looksOf(data.series, isLine)
  const entries = data.series.map(({ label }, index) => ({ label, look: looks[index], isHollow: false }))
  const unsettled = entries[data.series.findIndex(({ unsettled: marks = [] }) => marks.includes(true))]
  return [
    ...(entries.length > 1 ? entries : []),
    ...(unsettled && hasUnsettled(data) ? [{ ...unsettled, label: unsettledName, isHollow: true }] : []),
  ]
}

/** The positions of a legend's entries, from the left; on several lines if they do not fit on one. */
const legendPlaces = (paper: Paper, data: ChartData, width: number) => {
  let [x, line] = [0, 0]
  return legendOf(data, false).map(({ label }) => {
    const wide = Math.min(width, markWidth + paper.widthOf(label, legendStyle) + 10)
    if (x > 0 && x + wide > width) [x, line] = [0, line + 1]
    const place = { x, line, width: wide - markWidth - 4 }
    x += wide
    return place
  })
}

const legendHeight = (paper: Paper, data: ChartData, width: number) => {
  const last = legendPlaces(paper, data, width).at(-1)
  return last ? (last.line + 1) * legendLine + 2 : 0
}

const drawLegend = (paper: Paper, data: ChartData, isLine: boolean, { x, y, width }: Frame) => {
  const entries = legendOf(data, isLine)
  for (const [index, place] of legendPlaces(paper, data, width).entries()) {
    const { look, label, isHollow } = entries[index] ?? {}
    const [left, top] = [x + place.x, y + place.line * legendLine]
    if (!look) continue
    if (isLine) {
      drawLine(paper, look, [
        [left, top + 5.5],
        [left + 13, top + 5.5],
      ])
      drawMark(paper, look, left + 6.5, top + 5.5, isHollow)
    } else drawBar(paper, isHollow ? hollow(look) : look, [left, top + 2.5, 11, 6.5])
    paper.draw(label ?? '', left + markWidth, top, { ...legendStyle, width: place.width })
  }
}

const bodyHeight = ({ data, kind }: DrawnChart) => {
  if (isEmpty(data)) return emptyHeight
  return kind === 'lying' ? horizontalBarsHeight(data) : uprightHeight
}

const titleHeight = 17

/** What is written below a chart: which of its spans lack lists, and its own note. */
const noteOf = ({ data, note }: DrawnChart): string =>
  [isEmpty(data) ? undefined : incompleteNote(data), note].filter((part) => part !== undefined).join('\n')

const noteStyle = { size: sizes.axis, colour: ink.second, lines: 8 } as const

const noteHeight = (paper: Paper, chart: DrawnChart, width: number) => {
  const note = noteOf(chart)
  return note === '' ? 0 : paper.linesIn(note, { ...noteStyle, width }).length * paper.lineHeight(noteStyle) + 3
}

const heightOf = (paper: Paper, chart: DrawnChart, width: number) =>
  titleHeight +
  (isEmpty(chart.data) ? 0 : legendHeight(paper, chart.data, width)) +
  bodyHeight(chart) +
  noteHeight(paper, chart, width)

/** A description of a chart for screen readers. */
const altOf = ({ data }: DrawnChart) =>
  isEmpty(data)
    ? `${data.title}。${data.empty}`
    : `${data.title}のグラフ。${data.series
        .map((series) => {
          const { label, values } = series
          const valueTexts = values.flatMap((value, index) => {
            const state = stateWordOf(series, index)
            return value === null
              ? []
              : [
                  `${data.spans[index]?.label ?? ''} ${figureText(value, data.unit)}${state === '' ? '' : `（${state}）`}`,
                ]
          })
          return `${label}: ${valueTexts.join('、')}`
        })
        .join('。')}`

const drawOne = (paper: Paper, chart: DrawnChart, { x, y, width }: Frame) => {
  const { data, kind, title } = chart
  paper.put(title, x, y, { bold: true, size: sizes.block, width, tag: 'H3' })
  const below = y + titleHeight
  paper.tagged(
    'Figure',
    () => {
      if (isEmpty(data)) {
        paper.box(x, below, width, emptyHeight - 10, ink.paper)
        paper.draw(data.empty, x, below + 9, { colour: ink.second, size: sizes.small, width, align: 'center' })
        return
      }
      const legend = legendHeight(paper, data, width)
      if (legend > 0) drawLegend(paper, data, kind === 'line', { x, y: below, width, height: legend })
      const frame = { x, y: below + legend, width, height: bodyHeight(chart) }
      if (kind === 'lying') drawHorizontalBars(paper, data, frame)
      else drawVerticalBars(paper, data, frame, kind)
    },
    altOf(chart),
  )
  const top = y + heightOf(paper, chart, width) - noteHeight(paper, chart, width) + 1
  for (const [index, line] of paper.linesIn(noteOf(chart), { ...noteStyle, width }).entries())
    if (line !== '') paper.put(line, x, top + index * paper.lineHeight(noteStyle), { ...noteStyle, lines: 1, width })
}

/** Draws charts side by side on one sheet. */
export const drawCharts = (paper: Paper, charts: readonly DrawnChart[]): void => {
  const width = (textWidth - gap * (charts.length - 1)) / charts.length
  const height = Math.max(...charts.map((chart) => heightOf(paper, chart, width)))
  paper.keepTogether(height)
  for (const [index, chart] of charts.entries())
    drawOne(paper, chart, { x: page.left + index * (width + gap), y: paper.y, width, height })
  paper.y += height + 12
}
