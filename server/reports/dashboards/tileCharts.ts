import { asksForDepartments } from '#server/analysis/figures/filtered.ts'
import type { Items, Span } from '#contract/analysis/analysis.ts'
import { byShownValue } from '#contract/analysis/departmentOrder.ts'
import { figures } from '#contract/analysis/figures/figures.ts'
import {
  comparabilityOfFigure,
  comparedSpans,
  earlierLeftOut,
  isUnsettled,
  whyUnknown,
} from '#contract/analysis/figures/figureMonths.ts'
import { incompleteStates } from '#contract/analysis/incompleteSpans.ts'
import { leftOutOf } from '#contract/comparison.ts'
import { lastDayOf, monthAfter } from '#contract/months.ts'
import type { Tile } from '#contract/reports/dashboards.ts'
import { formatNumber } from '#contract/intlFormats.ts'
import {
  maxYearMonths,
  type TileChart,
  type TileChartResult,
  visitEffectMonths,
} from '#contract/reports/tiles/tileCharts.ts'
import { cautions } from '#contract/analysis/analysisWords.ts'
import { visitCertaintyText, visitChangeText, visitGroupWords } from '#contract/analysis/visitChange.ts'
import { visitMeans } from '#contract/analysis/visitMeans.ts'
import { figureOfTileChart, monthsOfTileChart } from '#contract/reports/tiles/tileChartNames.ts'
import { verifyEffectiveness } from '../../analysis/dataAnalysis/effectiveness.ts'
import { chartReaders } from '../../analysis/charts.ts'
import { wholeSpan } from '../../analysis/figures/spans.ts'
import { type FigureMonths, knownMonthsOf, readFigureMonths } from '../../facts/months/figureMonths.ts'
import type { Caller } from '../compile/compiledReport.ts'
import type { AppliedFilters } from './tileRequest.ts'

type Period = Pick<Span, 'start_date' | 'end_date'>

const monthsUpTo = (last: string, count: number): Period => ({
  start_date: monthAfter(last, 1 - count),
  end_date: lastDayOf(last),
})

const monthsOfPeriod = ({ start_date: first, end_date: last }: Period) => ({ first, last })

const valueOf = (items: Items, key: string) => items.find((item) => item.key === key)?.value ?? null

const filterOf = ({ ownDepartmentId, areas }: AppliedFilters) => ({
  ...(ownDepartmentId !== null && { own_department_ids: [ownDepartmentId] }),
  ...(areas && {
    medical_institutions: {
      labels: [
        {
          label_id: areas.labelId,
          ...(areas.component === 'area' ? { area_ids: [...areas.ids] } : { selection_ids: [...areas.ids] }),
        },
      ],
    },
  }),
})

/** What stands at the bars of referrals around visits. */
const visitWords = {
  of: {
    ja: (name: string, count: string) => `${name} ${count}件`,
    en: (name: string, count: string) => `${name}: ${count}`,
  },
  before: { ja: (months: number) => `訪問前${months}か月`, en: (months: number) => `${months} months before` },
  after: { ja: (months: number) => `訪問後${months}か月`, en: (months: number) => `${months} months after` },
} as const

interface Named {
  readonly label: string
  readonly start_date: string
  readonly end_date: string
}
const named = ({ label, start_date, end_date }: Named): Named => ({ label, start_date, end_date })

/**
 * A chart of the data analysis for a tile. It honours all filters.
 * @returns the chart is null while nothing is loaded, and for reverse referrals without their feature
 */
export const readTileChart = async (
  context: Caller,
  { chart: asked }: Pick<Tile, 'chart'>,
  filters: AppliedFilters,
): Promise<{
  readonly state: 'shown' | 'locked'
  readonly base_month: string | null
  readonly chart: TileChartResult | null
}> => {
  const { tx, tenantId, language, account } = context
  const months = await readFigureMonths(tx, tenantId)
  const baseMonth = filters.baseMonth ?? months.baseMonth
  const empty = { state: 'shown', base_month: baseMonth, chart: null } as const
  if (asked?.chart === 'reverse_over_time' && !account.features.has('reverse_referrals'))
    return { ...empty, state: 'locked' }
  if (asked?.chart === 'visit_effect' && !account.features.has('communications')) return { ...empty, state: 'locked' }
  if (!asked || baseMonth === null) return empty
  return { ...empty, chart: await readChart(context, asked, filterOf(filters), { ...months, baseMonth }, language) }
}

const readChart = async (
  context: Caller,
  asked: TileChart,
  filter: ReturnType<typeof filterOf>,
  months: FigureMonths & { readonly baseMonth: string },
  language: Caller['language'],
): Promise<TileChartResult> => {
  const { baseMonth } = months
  const { chart } = asked
  const figure = figureOfTileChart(asked)
  const length = monthsOfTileChart(asked)
  const period = monthsUpTo(baseMonth, length)
  const compared = monthsUpTo(monthAfter(baseMonth, -Math.max(length, maxYearMonths)), length)
  const names = { this: wholeSpan(period, language).label, last: wholeSpan(compared, language).label }
  const unsettledOf = (spans: readonly Period[]) =>
    spans.map(({ end_date: end }) => isUnsettled(figure, end, { unsettledFrom: months.unsettledFrom }))
  const known = knownMonthsOf(months)
  const head = { figure, unit: figures[figure].unit, not_compared: null }

  const courses = (spans: readonly Span[], others: readonly Span[]): TileChartResult => ({
    ...head,
    not_compared: whyUnknown(figure, monthsOfPeriod(period), known),
    spans: spans.map(named),
    series: [
      {
        label: names.this,
        tone: 'this',
        values: spans.map(({ items }) => valueOf(items, figure)),
        unsettled: unsettledOf(spans),
        incomplete: incompleteStates(spans),
        span_labels: null,
      },
      {
        label: names.last,
        tone: 'last',
        values: spans.map((_, index) => valueOf(others[index]?.items ?? [], figure)),
        unsettled: unsettledOf(others),
        incomplete: incompleteStates(others),
        span_labels: spans.map((_, index) => others[index]?.label ?? ''),
      },
    ],
  })

  const body = { period, comparison_period: compared, unit_type: 'month' as const, ...filter }
  switch (chart) {
    case 'over_time': {
      const { referrals, comparison_referrals: others } = await chartReaders.compareReferralsMonthly({
        ...context,
        body,
      })
      return courses(referrals, others)
    }
    case 'reverse_over_time': {
      const reply = await chartReaders.compareReverseReferralsMonthly({ ...context, body })
      return courses(reply.reverse_referrals, reply.comparison_reverse_referrals)
    }
    case 'departments': {
      const { departments: read } = await chartReaders.compareReferralDepartments({
        ...context,
        body: { period, comparison_period: compared, ...filter },
      })
      const departments = byShownValue(read, ({ items }) => valueOf(items, figure))
      // A part of a year is no low year. Unsettled figures are drawn hollow.
      const why = leftOutOf(comparabilityOfFigure(figure, [period, compared].map(monthsOfPeriod), known))
      const leftOut = earlierLeftOut(figure, [monthsOfPeriod(period), monthsOfPeriod(compared)], known)
      const labels = departments.map(
        ({ own_department: department }) => department?.name ?? (language === 'ja' ? '診療科なし' : 'No department'),
      )
      const spans = (days: Period) => labels.map((label) => ({ label, ...days }))
      return {
        ...head,
        not_compared: why,
        spans: spans(period),
        series: [
          {
            label: names.this,
            tone: 'this',
            values: departments.map(({ items }) => valueOf(items, figure)),
            unsettled: unsettledOf(spans(period)),
            span_labels: null,
          },
          {
            label: names.last,
            tone: 'last',
            values: departments.map(({ comparison_items: items }) => (leftOut ? null : valueOf(items, figure))),
            unsettled: unsettledOf(spans(compared)),
            span_labels: null,
          },
        ],
      }
    }
    case 'visit_effect': {
      const { whole, with_doctor, without_doctor } = await verifyEffectiveness(context.tx, context.tenantId, {
        period,
        months: visitEffectMonths,
        per_page: 1,
        ...filter,
      })
      const groups = [
        [visitGroupWords.whole, whole],
        [visitGroupWords.withDoctor, with_doctor],
        [visitGroupWords.withoutDoctor, without_doctor],
      ] as const
      const shown = groups.flatMap(([name, { visit_count: visitCount, ...sum }]) => {
        const means = visitMeans({
          visitCount,
          before: sum.referral_count_before,
          after: sum.referral_count_after,
        })
        const visitsText = formatNumber(visitCount, language === 'ja' ? 'ja-JP' : 'en-GB')
        if (means === null) return []
        const referrals = {
          ...sum,
          referralCountBefore: sum.referral_count_before,
          referralCountAfter: sum.referral_count_after,
        }
        const certainty = [
          visitChangeText(means, referrals, language),
          visitCertaintyText({ ...referrals, visitCount }, language),
        ]
          .filter(Boolean)
          .join(language === 'ja' ? '。' : '. ')
        return [
          {
            label: visitWords.of[language](name[language], visitsText),
            means,
            caution: language === 'ja' ? `${name.ja}：${certainty}` : `${name.en}: ${certainty}`,
          },
        ]
      })
      const series = (tone: 'this' | 'last', side: 'before' | 'after') => ({
        label: visitWords[side][language](visitEffectMonths),
        tone,
        values: shown.map(({ means }) => means[side]),
        unsettled: shown.map(() => false),
        span_labels: null,
      })
      return {
        ...head,
        spans: shown.map(({ label }) => ({ label, ...period })),
        series: [series('last', 'before'), series('this', 'after')],
        cautions:
          shown.length === 0
            ? null
            : [
                ...(asksForDepartments(filter) ? [cautions.verified_visits_of_all[language]] : []),
                ...shown.map(({ caution }) => caution),
                cautions.per_visit[language],
                cautions.no_proof[language],
              ],
      }
    }
    case 'years': {
      const { referrals } = await chartReaders.compareReferralsOverYears({
        ...context,
        body: { period, ...filter },
      })
      const { shown, leftOut } = comparedSpans(
        referrals.map((span) => ({ ...span, ...monthsOfPeriod(span) })),
        { referrals: true },
        known,
      )
      return {
        ...head,
        not_compared: leftOut,
        spans: shown.map(named),
        series: [
          {
            label: figures[figure].name[language],
            tone: 'this',
            values: shown.map(({ items }) => valueOf(items, figure)),
            unsettled: unsettledOf(shown),
            span_labels: null,
          },
        ],
      }
    }
  }
}
