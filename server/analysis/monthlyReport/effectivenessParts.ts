import { cautions, filled } from '#contract/analysis/analysisWords.ts'
import { visitCertaintyText, visitChangeText, visitGroupWords } from '#contract/analysis/visitChange.ts'
import { visitMeanDecimals, visitMeans } from '#contract/analysis/visitMeans.ts'
import { asksForDepartments } from '../figures/filtered.ts'
import { beginPart, type Writing } from './content.ts'
import { shortDay } from '../../paper/dayWords.ts'
import { countText, figureText, signed, untold } from '../../paper/figureWords.ts'
import { ink, page, sizes, textWidth } from '../../paper/look.ts'
import type { Paper } from '../../paper/paper.ts'
import type { Report } from './reportFigures.ts'
import type { Table } from '../../paper/table.ts'

type Verified = Report['effectiveness']
type Sum = Verified['whole']

/** A sum as the words of its change and certainty take it. */
const sumOf = ({ visit_count, referral_count_before, referral_count_after, lower, upper }: Sum) => ({
  visitCount: visit_count,
  referralCountBefore: referral_count_before,
  referralCountAfter: referral_count_after,
  lower,
  upper,
})

const meanText = (mean: number | undefined) => (mean === undefined ? untold : mean.toFixed(visitMeanDecimals))

const cardHeight = 104

const drawSum = (paper: Paper, name: string, sum: Sum, x: number, width: number) => {
  const { y } = paper
  const inner = width - 16
  const means = visitMeans({
    visitCount: sum.visit_count,
    before: sum.referral_count_before,
    after: sum.referral_count_after,
  })
  paper.decoration(() =>
    paper.doc.roundedRect(x, y, width, cardHeight, 4).lineWidth(0.6).strokeColor(ink.line).stroke(),
  )
  paper.tagged('P', () => {
    const style = { size: sizes.small, colour: ink.second, width: inner, isWhole: true } as const
    paper.draw(`${name} ${figureText(sum.visit_count, 'visits')}`, x + 8, y + 6, style)
    paper.draw(`${meanText(means?.before)} → ${meanText(means?.after)}${means ? '件' : ''}`, x + 8, y + 17, {
      size: 14,
      bold: true,
      width: inner,
      isWhole: true,
    })
    paper.draw('1件の訪問あたり', x + 8, y + 38, style)
    paper.draw(visitChangeText(means, sumOf(sum), 'ja'), x + 8, y + 50, {
      ...style,
      size: sizes.axis,
      colour: ink.text,
      lines: 2,
    })
    paper.draw(visitCertaintyText(sumOf(sum), 'ja'), x + 8, y + 73, { size: sizes.small, width: inner, lines: 2 })
  })
}

/** Draws whether visits changed anything, and how certain that is. */
export const drawEffectiveness = ({ paper, report }: Writing): void => {
  const verified = report.effectiveness
  beginPart(paper, '訪問の効果', 190)
  paper.paragraph(
    `対象期間の訪問ごとに、訪問前と訪問後の${verified.months}か月に受けた紹介を比べます。訪問した日はどちらにも含みません。`,
    { size: sizes.small, colour: ink.second },
  )
  if (asksForDepartments(report.asked))
    paper.paragraph(cautions.verified_visits_of_all.ja, { size: sizes.small, colour: ink.second })
  paper.y += 2
  if (verified.total_count === 0) {
    paper.paragraph('この期間・条件の訪問は記録されていません。')
    paper.y += 10
    return
  }
  const gap = 8
  const width = (textWidth - 2 * gap) / 3
  const sums = [
    [visitGroupWords.whole.ja, verified.whole],
    [visitGroupWords.withDoctor.ja, verified.with_doctor],
    [visitGroupWords.withoutDoctor.ja, verified.without_doctor],
  ] as const
  paper.keepTogether(cardHeight + 52)
  for (const [index, [name, sum]] of sums.entries()) drawSum(paper, name, sum, page.left + index * (width + gap), width)
  paper.y += cardHeight + 6
  paper.paragraph(cautions.per_visit.ja, { size: sizes.small })
  paper.paragraph(cautions.no_proof.ja, { size: sizes.small })
  if (verified.incomplete_count > 0)
    paper.paragraph(filled(cautions.left_out.ja, { count: countText(verified.incomplete_count) }), {
      size: sizes.small,
    })
  paper.y += 10
}

const orders = { newest: '新しい順', most: '紹介が増えた順', least: '紹介が減った順' } as const

/** A table of visits in the requested order, each with the referrals around it. */
export const visitTable = ({ asked, effectiveness: { visits, whole } }: Report): Table => ({
  title: `訪問ごとの紹介の変化（${orders[asked.visit_order ?? 'newest']}）`,
  empty: '訪問後の期間が終わった訪問はありません。',
  columns: [
    { title: '訪問日', fixed: 60 },
    { title: '医療機関', share: 1 },
    { title: '医師面談', fixed: 56 },
    { title: '訪問前', fixed: 50, isNumber: true },
    { title: '訪問後', fixed: 50, isNumber: true },
    { title: '増減', fixed: 50, isNumber: true },
  ],
  rows: visits.map((visit) => [
    shortDay(visit.visited_at),
    visit.medical_institution.name,
    visit.is_doctor_attended ? 'あり' : 'なし',
    countText(visit.referral_count_before),
    countText(visit.referral_count_after),
    visit.increase_count === null ? untold : signed(visit.increase_count),
  ]),
  note: (shown) =>
    whole.visit_count > shown
      ? `平均に含めた訪問${countText(whole.visit_count)}件のうち${shown}件。すべての訪問は画面「データ分析」で見られます。`
      : undefined,
})
