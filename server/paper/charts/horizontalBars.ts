import { stateMark } from '#contract/analysis/periodStateWords.ts'
import { axisTicks } from '#contract/analysis/figures/axisTicks.ts'
import { type ChartData, hollow, looksOf } from './chartData.ts'
import { labelText } from '../figureWords.ts'
import { ink, sizes } from '../look.ts'
import { drawBar } from './marks.ts'
import type { Paper } from '../paper.ts'
import type { Frame } from './verticalBars.ts'

/** Height of a bar, and the gap between two spans. */
const bar = 6.5
const gap = 5

/** The height of a chart with horizontal bars. */
export const horizontalBarsHeight = ({ spans, series }: ChartData): number =>
  spans.length * (series.length * bar + gap) + 4

const nameStyle = { size: sizes.small } as const
/** For names on two lines, so that they do not touch the next ones. */
const longNameSize = 6
const valueStyle = { size: 6.2 } as const

/** Draws a chart with horizontal bars. Names are before the bars, values behind them. */
export const drawHorizontalBars = (paper: Paper, data: ChartData, { x, y, width }: Frame): void => {
  const looks = looksOf(data.series, false)
  const values = data.series.flatMap((series) => series.values.map((value) => value ?? 0))
  const greatest = axisTicks(0, Math.max(...values), data.unit).at(-1) ?? 1
  const names = Math.min(0.4 * width, Math.max(...data.spans.map(({ short }) => paper.widthOf(short, nameStyle))) + 6)
  const textOf = (value: number, isUnsettled = false) =>
    labelText(value, data.unit) + stateMark(value, isUnsettled ? 'unsettled' : null, 'ja')
  const texts = data.series.flatMap((series) =>
    series.values.map((value, index) => textOf(value ?? 0, series.unsettled?.[index])),
  )
  const numbers = Math.max(...texts.map((text) => paper.widthOf(text, valueStyle))) + 4
  const left = x + names
  const room = width - names - numbers
  const height = horizontalBarsHeight(data) - 4
  // The period itself, which stands behind an earlier one where time runs that way.
  const subject = Math.max(
    0,
    data.series.findIndex(({ tone }) => tone === 'this'),
  )
  paper.line(left, y, left, y + height, ink.line, 0.6)
  for (const [index, { short }] of data.spans.entries()) {
    const top = y + gap / 2 + index * (data.series.length * bar + gap)
    const middle = top + (data.series.length * bar) / 2
    const isLong = data.series.length > 1 && paper.widthOf(short, nameStyle) > names - 5
    const style = {
      size: isLong ? longNameSize : nameStyle.size,
      width: names - 5,
      align: 'right',
      lines: isLong ? 2 : 1,
    } as const
    paper.draw(short, x, middle - paper.heightOf(short, style) / 2, style)
    for (const [place, series] of data.series.entries()) {
      const value = series.values[index] ?? null
      const settled = looks[place]
      const look = settled && series.unsettled?.[index] ? hollow(settled) : settled
      if (value === null || !look) continue
      const length = (room * Math.max(0, value)) / greatest
      drawBar(paper, look, [left, top + place * bar, length, bar - 0.8])
      paper.draw(textOf(value, series.unsettled?.[index]), left + length + 2.5, top + place * bar - 1.2, {
        ...valueStyle,
        colour: place === subject ? ink.text : ink.second,
      })
    }
  }
}
