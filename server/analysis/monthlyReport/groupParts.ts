import { cautions } from '#contract/analysis/analysisWords.ts'
import { figures } from '#contract/analysis/figures/figures.ts'
import { drawCharts } from '../../paper/charts/chart.ts'
import {
  type ChartData,
  firstSpans,
  largestOf,
  incompleteIn,
  monthsOfSpans,
  spansIn,
  valueOf,
  valuesIn,
} from '../../paper/charts/chartData.ts'
import { ink, sizes } from '../../paper/look.ts'
import { asksForInstitutions } from '../figures/filtered.ts'
import { beginPart, type Writing } from './content.ts'
import { earlierLeftOutIn, emptyWordsIn, unsettledIn } from './knownWords.ts'

const nothing = 'この期間・条件の紹介はありません。'
const nothingSent = 'この期間・条件の逆紹介はありません。'
/** The most institutions in a chart. The appendix has more of them. */
const maxBars = 15

/** Referrals of institutions of the own group, compared with each other and over time; empty for tenants without a group. */
export const groupData = ({ report, names }: Writing): readonly ChartData[] => {
  const { group, asked, units } = report
  if (!group) return []
  const { group_figure: figure = 'referral_count' } = asked
  const busiest = group.compared.toSorted(
    (one, other) => (valueOf(other.items, figure) ?? 0) - (valueOf(one.items, figure) ?? 0),
  )
  const { unit } = figures[figure]
  const leftOut = earlierLeftOutIn(report, figure)
  const empty = emptyWordsIn(report, figure, figure === 'reverse_referral_count' ? nothingSent : nothing)
  const unsettledOf = (span: typeof report.headline.period) =>
    unsettledIn(
      report,
      busiest.map(() => span),
      figure,
    )
  return [
    {
      title: `グループ医療機関（${figures[figure].name.ja}）`,
      figures: [figure],
      spanName: '医療機関',
      unit,
      empty,
      spans: busiest.map(({ name }) => ({ label: name, short: name, year: '' })),
      series: [
        {
          label: names.period,
          tone: 'this',
          values: valuesIn(busiest, figure),
          unsettled: unsettledOf(report.headline.period),
          periods: monthsOfSpans(busiest.map(() => report.headline.period)),
        },
        {
          label: names.comparison,
          tone: 'last',
          unsettled: unsettledOf(report.headline.comparison_period),
          periods: monthsOfSpans(busiest.map(() => report.headline.comparison_period)),
          values: busiest.map(({ comparison_items: items }) => (leftOut ? null : valueOf(items, figure))),
        },
      ],
    },
    {
      title: `グループ医療機関の推移（${figures[figure].name.ja}）`,
      figures: [figure],
      spanName: units.referrals === 'year' ? '年度' : '月',
      unit,
      isAdditive: true,
      empty,
      spans: spansIn(group.overTime.referrals, units.referrals),
      series: busiest.map(({ id, name }) => ({
        label: name,
        tone: 'other',
        values: valuesIn(group.overTime.referrals, String(id)),
        unsettled: unsettledIn(report, group.overTime.referrals, figure),
        ...incompleteIn(group.overTime.referrals),
      })),
    },
  ]
}

export const drawGroup = (writing: Writing): void => {
  const [compared, overTime] = groupData(writing)
  if (!compared || !overTime) return
  const { paper, report, footnotes } = writing
  const undrawn = compared.spans.length - maxBars
  const drawn = largestOf(overTime)
  beginPart(paper, 'グループ医療機関', 200)
  if (asksForInstitutions(report.asked))
    paper.paragraph(`${cautions.group_of_all.ja}。`, { size: sizes.small, colour: ink.second })
  drawCharts(paper, [
    {
      data: firstSpans(compared, maxBars),
      kind: 'lying',
      title: footnotes.marked(compared.title, compared.figures),
      ...(undrawn > 0 && { note: `上位${maxBars}施設。残り${undrawn}施設は付録と画面「データ分析」にあります。` }),
    },
  ])
  drawCharts(paper, [
    {
      data: drawn.data,
      kind: 'line',
      title: footnotes.marked(overTime.title, overTime.figures),
      ...(drawn.note !== undefined && { note: `${drawn.note}。一つずつの値は付録にあります。` }),
    },
  ])
}
