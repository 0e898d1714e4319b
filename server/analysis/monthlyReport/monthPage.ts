import { cautions } from '#contract/analysis/analysisWords.ts'
import { periodStateWords, stateMark } from '#contract/analysis/periodStateWords.ts'
import { comparabilityOfFigure, comparedKind, stateOfFigure } from '#contract/analysis/figures/figureMonths.ts'
import { type Figure, figures } from '#contract/analysis/figures/figures.ts'
import { comparisonOf } from '#contract/comparison.ts'
import { noValue } from '#contract/noValue.ts'
import { asksForDepartments } from '../figures/filtered.ts'
import { beginPart, type Writing } from './content.ts'
import { monthText } from '../../paper/dayWords.ts'
import { valueOf } from '../../paper/charts/chartData.ts'
import { ink, page, sizes, textWidth } from '../../paper/look.ts'
import { changeWords, changing, figureText, glance } from '../../paper/figureWords.ts'
import type { Report } from './reportFigures.ts'

type Month = Report['month']

/** The figures of the first page, in its order. */
const figuresOf = ({ reverse }: Pick<Report, 'reverse'>): readonly Figure[] => [
  'referral_count',
  'first_visit_referral_count',
  ...(reverse ? (['reverse_referral_count'] as const) : []),
  'referring_institution_count',
  'hospital_admission_count',
  'operation_count',
  'revenue_yen',
  'visit_count',
  'law_referral_rate',
  'law_reverse_referral_rate',
]

const rowHeight = 24
const headHeight = 30
const padding = 5
const markSize = 6

/** The columns from left to right, with their widths. */
const widths = { name: 112, now: 88, before: 58, change: 98, lastYear: 58, yearChange: textWidth - 414 } as const
type Column = keyof typeof widths
const columns = Object.keys(widths) as readonly Column[]

const leftOf = (column: Column) =>
  columns.slice(0, columns.indexOf(column)).reduce<number>((left, one) => left + widths[one], page.left)

/** The change of a figure from another month, or why there is none. */
const changeIn = ({ month, known }: Report, figure: Figure, other: Month['now']) => {
  const value = valueOf(month.now.items, figure)
  const comparison = comparisonOf(
    value,
    valueOf(other.items, figure),
    comparabilityOfFigure(figure, [month.now, other], known),
    comparedKind(figure),
  )
  const change = value === null ? undefined : changeWords(comparison, changing(figure), true)
  return change ?? { text: noValue, colour: ink.second }
}

/** What a month's figure lacks. */
const markOf = ({ known }: Report, figure: Figure, month: Month['now']): string =>
  stateMark(valueOf(month.items, figure), stateOfFigure(figure, month, known), 'ja')

const drawHead = ({ paper, report: { month } }: Writing) => {
  const heads: Readonly<Record<Column, readonly [string, string]>> = {
    name: ['', ''],
    now: ['当月', monthText(month.month)],
    before: ['前月', monthText(month.before.first)],
    change: ['前月との差', ''],
    lastYear: ['前年同月', monthText(month.lastYear.first)],
    yearChange: ['前年同月との差', ''],
  }
  paper.decoration(() => {
    paper.box(page.left, paper.y, textWidth, headHeight, ink.accentTint)
    paper.line(page.left, paper.y + headHeight, page.right, paper.y + headHeight, ink.accent, 0.8)
  })
  paper.within('TR', () => {
    for (const column of columns) {
      const [title, day] = heads[column]
      const style = { colour: ink.accentDark, width: widths[column] - 2 * padding, align: 'right' } as const
      paper.tagged('TH', () => {
        paper.draw(title, leftOf(column) + padding, paper.y + (day ? 4 : 9), { ...style, size: 8, bold: true })
        if (day) paper.draw(day, leftOf(column) + padding, paper.y + 16, { ...style, size: sizes.axis })
      })
    }
  })
  paper.y += headHeight
}

const drawRow = ({ paper, report, footnotes }: Writing, figure: Figure) => {
  const { month } = report
  const { name, unit } = figures[figure]
  const top = paper.y
  const inside = (column: Column) =>
    ({ x: leftOf(column) + padding, width: widths[column] - 2 * padding, align: 'right', isWhole: true }) as const
  const drawPast = (column: 'before' | 'lastYear', other: Month['now']) => {
    const { x, ...style } = inside(column)
    const value = valueOf(other.items, figure)
    const mark = markOf(report, figure, other)
    paper.tagged('TD', () => {
      paper.draw(figureText(value, unit), x, top + (mark ? 3 : 7), { ...style, size: 8 })
      if (mark) paper.draw(mark, x, top + 14, { ...style, size: markSize, colour: ink.second })
    })
  }
  const drawChange = (column: 'change' | 'yearChange', other: Month['now']) => {
    const { x, ...style } = inside(column)
    const { text, colour } = changeIn(report, figure, other)
    paper.put(text, x, top + 7.5, { ...style, size: sizes.axis, bold: colour !== ink.second, colour, tag: 'TD' })
  }
  paper.within('TR', () => {
    paper.put(footnotes.marked(name.ja, [figure]), page.left + padding, top + 6.5, {
      size: 8.5,
      width: widths.name - padding,
      isWhole: true,
      tag: 'TH',
    })
    paper.tagged('TD', () => {
      const { x, width } = inside('now')
      const value = valueOf(month.now.items, figure)
      const { digits, unit: word } = glance(value, unit)
      const mark = markOf(report, figure, month.now)
      const lift = mark ? 2.5 : 0
      const [large, small] = [{ size: 13, bold: true }, { size: 8 }] as const
      const wide = paper.widthOf(word, small)
      paper.draw(digits, x, top + 2.5 - lift, { ...large, width: width - wide - 2, align: 'right', isWhole: true })
      paper.draw(word, x + width - wide, top + 8 - lift, small)
      if (mark)
        paper.draw(mark, x, top + 15.5, { size: markSize, colour: ink.second, width, align: 'right', isWhole: true })
    })
    drawPast('before', month.before)
    drawChange('change', month.before)
    drawPast('lastYear', month.lastYear)
    drawChange('yearChange', month.lastYear)
  })
  paper.y += rowHeight
  paper.decoration(() => paper.line(page.left, paper.y, page.right, paper.y))
}

const note = `「—」は分からない値です。未読込・一部未読込の月や、入院がまだ出そろっていない月（${periodStateWords.unsettled.ja}）とは比べません。`

/** Draws the month itself beside the month before and the same month a year before. */
export const drawMonth = (writing: Writing): void => {
  const { paper, report } = writing
  beginPart(paper, '当月の実績')
  paper.within('Table', () => {
    drawHead(writing)
    for (const figure of figuresOf(report)) drawRow(writing, figure)
  })
  paper.y += 6
  const narrowed = asksForDepartments(report.asked) ? [`訪問件数：${cautions.visits_of_all.ja}。`] : []
  for (const sentence of [...narrowed, note, cautions.stays.ja, cautions.colours.ja])
    paper.paragraph(sentence, { size: sizes.axis, colour: ink.second }, 2)
  paper.y += 10
}
