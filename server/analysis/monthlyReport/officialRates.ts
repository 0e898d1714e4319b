import { cautions, filled } from '#contract/analysis/analysisWords.ts'
import { comparabilityOfFigure, isEntered } from '#contract/analysis/figures/figureMonths.ts'
import { type Figure, figures } from '#contract/analysis/figures/figures.ts'
import { stateMark } from '#contract/analysis/periodStateWords.ts'
import type { NotCompared } from '#contract/comparison.ts'
import {
  isReached,
  officialFamilies,
  type OfficialFamily,
  type Rates,
  ratesOf,
  whyAboveAll,
  whyNotJudged,
  whyUntold,
} from '#contract/analysis/figures/officialThresholds.ts'
import { asksForDepartments, asksForInstitutions } from '../figures/filtered.ts'
import { unsettledMonthsOf, valueOf } from '../../paper/charts/chartData.ts'
import { beginPart, type Writing } from './content.ts'
import { monthsText } from '../../paper/dayWords.ts'
import { changeWords, changing, figureText, glance } from '../../paper/figureWords.ts'
import { comparisonIn, stateIn } from './knownWords.ts'
import { ink, page, sizes, textWidth } from '../../paper/look.ts'
import type { Paper } from '../../paper/paper.ts'
import type { Report } from './reportFigures.ts'

const texts = {
  law: {
    title: '紹介率・逆紹介率（医療法・地域医療支援病院）',
    note: '要件は3つのうちいずれか1つを満たすことです。判定は年度の実績で行われます。ここでは対象期間で計算しています。自動集計の初診患者数は救急車で来院して入院しなかった患者を含むため、率は低めに出ます。',
  },
  advanced: {
    title: '紹介率・逆紹介率（医療法・特定機能病院）',
    note: '紹介率と逆紹介率をそれぞれ維持するよう努めます。判定は年度の実績で行われます。ここでは対象期間で計算しています。入力した初診患者数には救急搬送患者数を、自動集計の初診患者数には入院した救急患者だけを加えて計算します。',
  },
  fee: {
    title: '紹介割合・逆紹介割合（診療報酬・初診料 注2・注3）',
    note: 'どちらか一方でも下回ると、紹介状のない患者の初診料・外来診療料が減算されます。判定は前年度（4月〜3月）の実績で行われます（別紙様式28）。自動集計の初診患者数は救急車で来院して入院しなかった患者を含むため、率は低めに出ます。',
  },
} as const

const states = {
  met: { mark: '○', state: '満たしている', colour: ink.growth },
  missed: { mark: '×', state: '満たしていない', colour: ink.decline },
  unknown: { mark: '−', state: '判定できない', colour: ink.second },
} as const

const stateOf = (isMet: boolean | null) => {
  if (isMet === null) return states.unknown
  return isMet ? states.met : states.missed
}

/** What is missing of the lists of a rate; null if nothing is. */
const whyIncomplete = ({ headline: { period }, known }: Report, figure: Figure): NotCompared | null =>
  comparabilityOfFigure(figure, [{ first: period.start_date, last: period.end_date }], known).notCompared

/** The rates of a whole period; what is incomplete is unknown. */
const judgedRates = (report: Report): Rates =>
  ratesOf((figure) => (whyIncomplete(report, figure) === null ? valueOf(report.headline.period.items, figure) : null))

const whyNotJudgedIn = ({ asked, headline: { period } }: Report) =>
  whyNotJudged(
    { first: period.start_date, last: period.end_date },
    asksForInstitutions(asked) ? 'partners' : asksForDepartments(asked) ? 'departments' : null,
  )

/** Which counts are unknown, and for which months; empty if all are known. */
const missingWords = ({ headline, months, asked }: Report, counts: readonly Figure[]): string => {
  const missing = counts.filter((count) => isEntered(count) && valueOf(headline.period.items, count) === null)
  if (missing.length === 0) return ''
  if (asksForInstitutions(asked))
    return '患者数は病院全体・診療科ごとにしか分からないため、連携先で絞り込んだ報告では率を計算しません。'
  const lines = missing.map((count) => {
    const untold = months.filter(({ items }) => valueOf(items, count) === null)
    return `${figures[count].name.ja}（${monthsText(untold.map(({ start_date: start }) => start))}）`
  })
  const why = asksForDepartments(asked)
    ? '選んだ診療科には、取り込んだファイルにも患者数の登録にも次の患者がいない月があるため'
    : '次の患者数が登録されていないため'
  return `${why}、計算できない率があります: ${lines.join('、')}`
}

/** Writes a text below the previous one in a column. @returns where the next one begins */
const below = (
  paper: Paper,
  text: string,
  [x, y, width]: readonly [number, number, number],
  colour: string,
  size: number,
) => {
  const style = { size, colour, width, lines: 8 } as const
  paper.put(text, x, y, style)
  return y + paper.heightOf(text, style) + 4
}

const drawMissing = (paper: Paper, text: string, x: number, y: number, width: number) => {
  const style = { size: sizes.axis, width: width - 12, lines: 8 } as const
  const height = paper.heightOf(text, style) + 6
  paper.decoration(() => {
    paper.box(x, y, width, height, ink.warningTint)
    paper.box(x, y, 2, height, ink.warning)
  })
  paper.put(text, x + 7, y + 3, style)
  return y + height + 5
}

const drawRate = ({ paper, report, footnotes }: Writing, figure: Figure, x: number, y: number, width: number) => {
  const { name, unit } = figures[figure]
  const { period } = report.headline
  const value = valueOf(period.items, figure)
  const { digits, unit: word } = glance(value, unit)
  const comparison = comparisonIn(report, figure)
  const isCompared = comparison.compared !== undefined
  const change = value === null ? undefined : changeWords(comparison, changing(figure))
  paper.tagged('P', () => {
    paper.draw(footnotes.marked(name.ja, [figure]), x, y, {
      size: sizes.small,
      colour: ink.second,
      width,
      isWhole: true,
    })
    const large = { size: 18, bold: true } as const
    paper.draw(digits, x, y + 9, large)
    const afterDigits = x + paper.widthOf(digits, large) + 2
    paper.draw(word, afterDigits, y + 19, { size: sizes.body })
    const mark = stateMark(value, stateIn(report, figure, period), 'ja')
    paper.draw(mark, afterDigits + paper.widthOf(word, { size: sizes.body }), y + 21, { size: 6.5, colour: ink.second })
    if (change)
      paper.draw(change.text, x, y + 35, {
        size: isCompared ? sizes.small : 6.5,
        bold: isCompared,
        colour: change.colour,
        width,
        isWhole: true,
        ...(!isCompared && { lines: 3 }),
      })
  })
}

/** What a family of rates needs at most, without a warning of missing counts. */
const familyHeight = 230

const drawFamily = (writing: Writing, family: OfficialFamily, x: number, width: number): number => {
  const { paper, report, footnotes } = writing
  const { items } = report.headline.period
  let { y } = paper
  const { title, note } = texts[family.name]
  paper.put(title, x, y, { bold: true, size: 9, width, tag: 'H3' })
  y += 18
  for (const [index, figure] of family.rates.entries())
    drawRate(writing, figure, x + (index * width) / 2, y, width / 2 - 4)
  y += 64
  for (const figure of family.counts) {
    const text = footnotes.marked(figures[figure].name.ja, [figure])
    paper.tagged('P', () => {
      paper.draw(text, x, y, { size: sizes.small, colour: ink.second, width: width - 80, isWhole: true })
      const value = valueOf(items, figure)
      paper.draw(
        figureText(value, figures[figure].unit, stateIn(report, figure, report.headline.period)),
        x + width - 80,
        y,
        {
          size: sizes.small,
          bold: true,
          width: 80,
          align: 'right',
          isWhole: true,
        },
      )
    })
    paper.decoration(() => paper.line(x, y + 11.5, x + width, y + 11.5))
    y += 13
  }
  y += 4
  for (const rate of family.rates) {
    const why = whyAboveAll(rate, valueOf(items, rate))
    if (why) y = below(paper, `${figures[rate].name.ja}：${why.ja}。`, [x, y, width], ink.text, sizes.axis)
  }
  const unsettled = unsettledMonthsOf(items, 'emergency_patient_count')
  if (unsettled.length > 0 && family.counts.some((count) => count === 'emergency_patient_count'))
    y = below(
      paper,
      filled(cautions.unsettled_ambulances.ja, { months: monthsText(unsettled) }),
      [x, y, width],
      ink.text,
      sizes.axis,
    )
  const missing = missingWords(report, family.counts)
  if (missing) y = drawMissing(paper, missing, x, y, width)
  const whyNot = whyNotJudgedIn(report)
  for (const threshold of family.thresholds) {
    const { words } = threshold
    const isUnsettled = (figure: Figure) => unsettledMonthsOf(items, figure).length > 0
    const rates = judgedRates(report)
    const { mark, state, colour } = stateOf(isReached(threshold, rates, isUnsettled))
    const untold = whyUntold(threshold, rates, isUnsettled, (figure) => whyIncomplete(report, figure))
    const judged = whyNot ? `要件　${words.ja}` : `${mark} ${state}　${words.ja}${untold ? `（${untold.ja}）` : ''}`
    y = below(paper, judged, [x, y, width], whyNot ? ink.text : colour, sizes.small)
  }
  if (whyNot) y = below(paper, whyNot.ja, [x, y, width], ink.text, sizes.small)
  return below(paper, note, [x, y, width], ink.second, sizes.axis)
}

/** Draws 紹介率・逆紹介率 by each official definition, with their counts and what is missing of these. */
export const drawOfficialRates = (writing: Writing): void => {
  const { paper } = writing
  const gap = 20
  const width = (textWidth - gap) / 2
  const drawBeside = (families: readonly OfficialFamily[]) => {
    const ends = families.map((family, index) => drawFamily(writing, family, page.left + index * (width + gap), width))
    paper.y = Math.max(...ends) + 10
  }
  const [law, fee, ...others] = officialFamilies
  beginPart(paper, '紹介率・逆紹介率', 300)
  drawBeside([law, fee])
  for (const other of others) {
    if (page.bottom - paper.y < familyHeight) paper.breakPage()
    drawBeside([other])
  }
}
