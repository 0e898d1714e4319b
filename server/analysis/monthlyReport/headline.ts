import { cautions } from '#contract/analysis/analysisWords.ts'
import { type Figure, figures, headlineFigures } from '#contract/analysis/figures/figures.ts'
import { stateMark } from '#contract/analysis/periodStateWords.ts'
import { valueOf } from '../../paper/charts/chartData.ts'
import { beginPart, type Writing } from './content.ts'
import { changeWords, changing, figureText, glance } from '../../paper/figureWords.ts'
import { cautionsOf, comparisonIn, stateIn } from './knownWords.ts'
import { ink, page, sizes, textWidth } from '../../paper/look.ts'

/** The figures at the start of a report. @param hasReverse - whether the tenant has reverse referrals */
export const shownFigures = (hasReverse: boolean): readonly Figure[] =>
  headlineFigures.filter((figure) => hasReverse || figure !== 'reverse_referral_count')

const columns = 4
const gap = 8
const height = 82
const width = (textWidth - gap * (columns - 1)) / columns

const drawCard = ({ paper, report, footnotes }: Writing, figure: Figure, x: number, y: number) => {
  const { unit, name } = figures[figure]
  const { period, comparison_period: compared } = report.headline
  const [value, before] = [valueOf(period.items, figure), valueOf(compared.items, figure)]
  const comparison = comparisonIn(report, figure)
  const change = value === null ? undefined : changeWords(comparison, changing(figure))
  const { digits, unit: word } = glance(value, unit)
  const inner = width - 16
  paper.decoration(() => paper.doc.roundedRect(x, y, width, height, 4).lineWidth(0.6).strokeColor(ink.line).stroke())
  paper.tagged('P', () => {
    paper.draw(footnotes.marked(name.ja, [figure]), x + 8, y + 5, {
      size: 7.5,
      colour: ink.second,
      width: inner,
      isWhole: true,
    })
    const large = { size: 17, bold: true } as const
    paper.draw(digits, x + 8, y + 14, large)
    paper.draw(word, x + 10 + paper.widthOf(digits, large), y + 23, { size: 8.5 })
    const afterWord = x + 10 + paper.widthOf(digits, large) + paper.widthOf(word, { size: 8.5 })
    paper.draw(stateMark(value, stateIn(report, figure, period), 'ja'), afterWord, y + 24.5, {
      size: 6.5,
      colour: ink.second,
      width: x + 8 + inner - afterWord,
      isWhole: true,
    })
    if (change)
      paper.draw(change.text, x + 8, y + 40, {
        size: comparison.compared ? 7 : 6.5,
        bold: comparison.compared !== undefined,
        colour: change.colour,
        width: inner,
        isWhole: true,
        ...(!comparison.compared && { lines: 3 }),
      })
    const past =
      before === null
        ? '比較期間は計算できません'
        : `比較期間 ${figureText(before, unit, stateIn(report, figure, compared))}`
    paper.draw(past, x + 8, y + 67, { size: 7, colour: ink.second, width: inner, isWhole: true })
  })
}

/** Draws the figures of the period in short form. */
export const drawHeadline = (writing: Writing): void => {
  const { paper, report } = writing
  beginPart(paper, '概要')
  for (const caution of cautionsOf(report)) {
    paper.paragraph(caution, { size: sizes.small, bold: true, colour: ink.decline })
    paper.y += 4
  }
  const listed = shownFigures(report.reverse !== null)
  for (const [index, figure] of listed.entries())
    drawCard(
      writing,
      figure,
      page.left + (index % columns) * (width + gap),
      paper.y + Math.floor(index / columns) * (height + gap),
    )
  paper.y += Math.ceil(listed.length / columns) * (height + gap) + 2
  paper.paragraph(cautions.stays.ja, { size: sizes.axis, colour: ink.second })
  paper.y += 6
}
