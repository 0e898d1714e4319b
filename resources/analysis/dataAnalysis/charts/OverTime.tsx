import { BarChart } from '#ui/charts/drawing/BarChart.tsx'
import { ChartBlock } from '#ui/charts/ChartBlock.tsx'
import type { ChartData } from '#ui/charts/chartData.ts'
import { LineChart } from '#ui/charts/drawing/LineChart.tsx'
import { useAnalysis } from '../analysis.ts'
import { useLookBehind } from '../behind/useLookBehind.ts'
import { useFigures } from '../useFigures.ts'
import { comparedSeries } from './chartDatas.ts'
import { useChartTexts } from './useChartTexts.ts'

/** Maximum number of spans that are drawn as pairs of bars; more are drawn as lines. */
const maxBars = 12

interface DrawingProps {
  readonly data: ChartData
  readonly of: 'referrals' | 'reverse_referrals'
}

const Drawing = ({ data, of }: DrawingProps) => {
  const lookBehind = useLookBehind(of)
  const Chart = data.spans.length > maxBars ? LineChart : BarChart
  return <Chart data={data} onSelect={(span) => lookBehind(span)} />
}

const useQuestion = () => {
  const { view, period, comparisonPeriod, filter } = useAnalysis()
  return { period, comparisonPeriod, unitType: view.unit, ...filter }
}

/** Referrals by month or year, compared with those of the other period. */
export const ReferralsOverTime = () => {
  const { view, loaded } = useAnalysis()
  const { titleOf, measureOf, locale, names, spanName, emptyOf } = useChartTexts()
  return (
    <ChartBlock
      key={view.figure}
      title={titleOf('referrals', view.figure)}
      figures={[view.figure]}
      query={useFigures('compareReferralsMonthly', useQuestion())}
      dataOf={({ referrals, comparisonReferrals, unsettledFrom }) =>
        comparedSeries(referrals, comparisonReferrals, view.figure, {
          unsettledFrom,
          unit: view.unit,
          locale,
          spanName: spanName(view.unit),
          names,
          measure: measureOf(view.figure),
          known: loaded,
        })
      }
      empty={emptyOf(view.figure)}
    >
      {(data) => <Drawing data={data} of="referrals" />}
    </ChartBlock>
  )
}

/** Reverse referrals by month or year, compared with those of the other period. */
export const ReverseReferralsOverTime = () => {
  const { view, loaded } = useAnalysis()
  const { text, measureOf, locale, names, spanName, emptyOf } = useChartTexts()
  return (
    <ChartBlock
      title={text('reverse_referrals')}
      figures={['reverse_referral_count']}
      query={useFigures('compareReverseReferralsMonthly', useQuestion())}
      dataOf={({ reverseReferrals, comparisonReverseReferrals }) =>
        comparedSeries(reverseReferrals, comparisonReverseReferrals, 'reverse_referral_count', {
          unit: view.unit,
          locale,
          spanName: spanName(view.unit),
          names,
          measure: measureOf('reverse_referral_count'),
          known: loaded,
        })
      }
      empty={emptyOf('reverse_referral_count')}
    >
      {(data) => <Drawing data={data} of="reverse_referrals" />}
    </ChartBlock>
  )
}
