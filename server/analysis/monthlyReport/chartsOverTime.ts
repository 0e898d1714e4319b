import type { Items, Span } from '#contract/analysis/analysis.ts'
import { byShownValue } from '#contract/analysis/departmentOrder.ts'
import { type Figure, figures } from '#contract/analysis/figures/figures.ts'
import { comparedSpans } from '#contract/analysis/figures/figureMonths.ts'
import { notComparedText } from '#contract/comparison.ts'
import { drawCharts } from '../../paper/charts/chart.ts'
import {
  type ChartData,
  firstSpans,
  incompleteIn,
  monthsOfSpans,
  spansIn,
  valueOf,
  valuesIn,
} from '../../paper/charts/chartData.ts'
import { beginPart, type Writing } from './content.ts'
import { monthText } from '../../paper/dayWords.ts'
import { earlierLeftOutIn, emptyWordsIn, unsettledIn } from './knownWords.ts'

/** Up to this number of spans, pairs of bars are readable; more are drawn as lines. */
const maxBars = 12
/** The most departments in a chart. The appendix has more of them. */
const maxDepartments = 12

const nothing = 'この期間・条件の紹介はありません。'
const nothingSent = 'この期間・条件の逆紹介はありません。'

/** A figure over time in both periods. Their first spans are aligned. */
const comparedOverTime = (
  [sent, others]: readonly [readonly Span[], readonly Span[]],
  figure: Figure,
  unit: 'month' | 'year',
  { report, names }: Pick<Writing, 'report' | 'names'>,
): Pick<ChartData, 'figures' | 'spans' | 'series' | 'unit'> => ({
  figures: [figure],
  unit: figures[figure].unit,
  spans: spansIn(sent, unit),
  series: [
    {
      label: names.period,
      tone: 'this',
      values: valuesIn(sent, figure),
      unsettled: unsettledIn(report, sent, figure),
      ...incompleteIn(sent),
      periods: monthsOfSpans(sent),
    },
    {
      label: names.comparison,
      tone: 'last',
      unsettled: unsettledIn(report, others, figure),
      ...incompleteIn(sent.map((_, index) => others[index] ?? {})),
      periods: monthsOfSpans(others),
      values: sent.map((_, index) => valueOf(others[index]?.items ?? [], figure)),
      spans: sent.map((_, index) => others[index]?.label ?? ''),
    },
  ],
})

interface Department {
  readonly own_department: { readonly name: string } | null
  readonly items: Items
  readonly comparison_items: Items
}

const byDepartment = (
  read: readonly Department[],
  figure: Figure,
  { report, names }: Pick<Writing, 'report' | 'names'>,
) => {
  const departments = byShownValue(read, ({ items }) => valueOf(items, figure))
  const { period, comparison_period: compared } = report.headline
  const unsettledOf = (span: typeof period) =>
    unsettledIn(
      report,
      departments.map(() => span),
      figure,
    )
  const leftOut = earlierLeftOutIn(report, figure)
  const departmentNames = departments.map(({ own_department: department }) => department?.name ?? '診療科なし')
  return {
    figures: [figure],
    unit: figures[figure].unit,
    spanName: '診療科',
    spans: departmentNames.map((name) => ({ label: name, short: name, year: '' })),
    series: [
      {
        label: names.period,
        tone: 'this',
        values: valuesIn(departments, figure),
        unsettled: unsettledOf(period),
        periods: monthsOfSpans(departments.map(() => period)),
      },
      {
        label: names.comparison,
        tone: 'last',
        unsettled: unsettledOf(compared),
        periods: monthsOfSpans(departments.map(() => compared)),
        values: departments.map(({ comparison_items: items }) => (leftOut ? null : valueOf(items, figure))),
      },
    ],
  } as const
}

const spanNames = { month: '月', year: '年度' } as const

/** The data of this part's charts, which is also that of their tables in the appendix. */
export const courseData = (writing: Writing): readonly ChartData[] => {
  const { report } = writing
  const { figure = 'referral_count' } = report.asked
  const { referrals: unit } = report.units
  const spanName = spanNames[unit]
  const { name } = figures[figure]
  const over = report.overTime
  const { reverse } = report
  return [
    {
      ...comparedOverTime([over.referrals, over.comparison_referrals], figure, unit, writing),
      title: `紹介の推移（${name.ja}）`,
      spanName,
      empty: emptyWordsIn(report, figure, nothing),
    },
    ...(reverse
      ? [
          {
            ...comparedOverTime(
              [reverse.overTime.reverse_referrals, reverse.overTime.comparison_reverse_referrals],
              'reverse_referral_count',
              unit,
              writing,
            ),
            title: '逆紹介の推移',
            spanName,
            empty: emptyWordsIn(report, 'reverse_referral_count', nothingSent),
          },
        ]
      : []),
    {
      ...byDepartment(report.departments, figure, writing),
      title: `診療科別の紹介（${name.ja}）`,
      empty: emptyWordsIn(report, figure, nothing),
    },
    ...(reverse
      ? [
          {
            ...byDepartment(reverse.departments, 'reverse_referral_count', writing),
            title: '診療科別の逆紹介',
            empty: emptyWordsIn(report, 'reverse_referral_count', nothingSent),
          },
        ]
      : []),
  ]
}

const yearFigures = ['referral_count', 'first_visit_referral_count', 'hospital_admission_count'] as const

/** The years whose lists are loaded, and why others are left out. */
const comparedYears = ({ years, known }: Writing['report']) => {
  const spans = years.referrals.map((span) => ({ ...span, first: span.start_date, last: span.end_date }))
  return comparedSpans(spans, { referrals: true }, known)
}

export const yearsData = ({ report }: Writing): ChartData => ({
  title: '同じ月の年ごとの比較',
  figures: yearFigures,
  spanName: '年',
  unit: 'referrals',
  spans: comparedYears(report).shown.map(({ label, start_date: start, end_date: end }) => {
    const isYear = label.endsWith('年度') || start.slice(0, 7) === end.slice(0, 7)
    return { label, short: isYear ? label : `〜${monthText(end)}`, year: '' }
  }),
  series: yearFigures.map((figure) => ({
    label: figures[figure].name.ja,
    tone: 'other',
    values: valuesIn(comparedYears(report).shown, figure),
    unsettled: unsettledIn(report, comparedYears(report).shown, figure),
  })),
  empty: emptyWordsIn(report, 'referral_count', nothing),
})

/** Draws the course of referrals and reverse referrals, their departments, and the comparison of years. */
export const drawCourses = (writing: Writing): void => {
  const { paper, report, footnotes } = writing
  const marked = ({ title, figures: shown }: ChartData) => footnotes.marked(title, shown)
  const data = courseData(writing)
  beginPart(paper, '推移と診療科', 230)
  for (const one of data.slice(0, data.length / 2))
    drawCharts(paper, [{ data: one, kind: one.spans.length > maxBars ? 'line' : 'grouped', title: marked(one) }])
  drawCharts(
    paper,
    data.slice(data.length / 2).map((one) => ({
      data: firstSpans(one, maxDepartments),
      kind: 'lying',
      title: marked(one),
      ...(one.spans.length > maxDepartments && {
        note: `上位${maxDepartments}科。残り${one.spans.length - maxDepartments}科は付録と画面「データ分析」に`,
      }),
    })),
  )
  const years = yearsData(writing)
  const { first, last } = report.years.months
  const { leftOut } = comparedYears(report)
  const months = first === last ? monthText(first) : `${monthText(first)}〜${monthText(last)}`
  drawCharts(paper, [
    {
      data: years,
      kind: 'grouped',
      title: marked(years),
      note: [`${months}と、それより前の年の同じ月`, ...(leftOut ? [notComparedText(leftOut, 'ja')] : [])].join('。'),
    },
  ])
}
