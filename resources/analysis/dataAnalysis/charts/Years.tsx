import { useLocale } from 'react-admin'
import { comparedSpans } from '#contract/analysis/figures/figureMonths.ts'
import { type Figure, figures } from '#contract/analysis/figures/figures.ts'
import { lastTwelveMonths, yearsLoaded } from '#contract/analysis/analysisMonths.ts'
import { notComparedText } from '#contract/comparison.ts'
import { monthAfter } from '#contract/months.ts'
import { BarChart } from '#ui/charts/drawing/BarChart.tsx'
import { ChartBlock } from '#ui/charts/ChartBlock.tsx'
import { yearShortLabel } from '#ui/charts/chartData.ts'
import { formatMonthRange } from '#ui/format.ts'
import { useAnalysis } from '../analysis.ts'
import { useLookBehind } from '../behind/useLookBehind.ts'
import { useFigures } from '../useFigures.ts'
import { type Days, daysOf } from '../view/period.ts'
import { seriesData } from './chartDatas.ts'
import { useChartTexts } from './useChartTexts.ts'

const shown: readonly Figure[] = ['referral_count', 'first_visit_referral_count', 'hospital_admission_count']

/** The same months in each of the latest years. */
export const Years = () => {
  const language = (useLocale() ?? 'ja').startsWith('ja') ? 'ja' : 'en'
  const { months, loaded, filter } = useAnalysis()
  const { text, locale, emptyOf } = useChartTexts()
  const lookBehind = useLookBehind('referrals')
  const compared = lastTwelveMonths(months)
  const comparedYears = (spans: readonly Days[]) =>
    comparedSpans(
      spans.map(({ startDate: first, endDate: last }) => ({ first, last })),
      { referrals: true },
      loaded,
    )
  const years = yearsLoaded(compared, loaded.firstMonth)
  const { leftOut } = comparedYears(
    Array.from({ length: years }, (_, index) => {
      const back = 12 * (index + 1 - years)
      return daysOf({ first: monthAfter(compared.first, back), last: monthAfter(compared.last, back) })
    }),
  )
  return (
    <ChartBlock
      title={text('years')}
      figures={shown}
      query={useFigures('compareReferralsOverYears', {
        period: daysOf(compared),
        years,
        ...filter,
      })}
      dataOf={({ referrals, unsettledFrom }) => {
        const { shown: kept } = comparedYears(referrals)
        const data = seriesData(
          referrals.filter(({ startDate }) => kept.some(({ first }) => first === startDate)),
          shown.map((figure) => ({
            key: figure,
            label: figures[figure].name[language],
            unit: figures[figure].unit,
            tone: 'other' as const,
          })),
          { unit: 'year', locale, spanName: text('year'), unsettledFrom },
        )
        return {
          ...data,
          spans: data.spans.map((span) => ({ ...span, shortLabel: yearShortLabel(span, locale) })),
        }
      }}
      note={
        <>
          <div>{text('years_note', { months: formatMonthRange(compared, locale) })}</div>
          {leftOut && <div>{notComparedText(leftOut, language)}</div>}
        </>
      }
      empty={emptyOf('referral_count')}
    >
      {(data) => <BarChart data={data} onSelect={(span) => lookBehind(span)} />}
    </ChartBlock>
  )
}
