import { comparabilityOfFigure, earlierLeftOut, whyUnknown } from '#contract/analysis/figures/figureMonths.ts'
import { leftOutOf, notComparedText } from '#contract/comparison.ts'
import { BarChart } from '#ui/charts/drawing/BarChart.tsx'
import { ChartBlock } from '#ui/charts/ChartBlock.tsx'
import { useAnalysis } from '../analysis.ts'
import { useLookBehind } from '../behind/useLookBehind.ts'
import { useFigures } from '../useFigures.ts'
import { departmentsData } from './chartDatas.ts'
import { useChartTexts } from './useChartTexts.ts'

const noDepartment = 0

const operations = {
  referrals: 'compareReferralDepartments',
  reverse_referrals: 'compareReverseReferralDepartments',
} as const

/** Referrals or reverse referrals by own department in both periods, the busiest first. */
export const Departments = ({ of }: { readonly of: keyof typeof operations }) => {
  const { view, period, comparisonPeriod, filter, months, comparedMonths, loaded } = useAnalysis()
  const figure = of === 'referrals' ? view.figure : 'reverse_referral_count'
  const { text, titleOf, measureOf, locale, names, emptyOf } = useChartTexts()
  const why = leftOutOf(comparabilityOfFigure(figure, [months, comparedMonths], loaded))
  const leftOut = earlierLeftOut(figure, [months, comparedMonths], loaded)
  const unknown = whyUnknown(figure, months, loaded)
  const part = unknown && (unknown.reason === 'after_base_month' ? 'partial' : 'not_loaded')
  const lookBehind = useLookBehind(of)
  return (
    <ChartBlock
      key={figure}
      title={of === 'referrals' ? titleOf(`${of}_by_department`, figure) : text(`${of}_by_department`)}
      figures={[figure]}
      query={useFigures(operations[of], { period, comparisonPeriod, ...filter })}
      dataOf={({ departments, unsettledFrom }) =>
        departmentsData(
          departments,
          figure,
          { period, comparisonPeriod },
          {
            spanName: text('department'),
            none: text('no_department'),
            names,
            measure: measureOf(figure),
            leftOut,
            part,
            unsettledFrom,
          },
        )
      }
      height={360}
      note={why && notComparedText(why, locale.startsWith('ja') ? 'ja' : 'en')}
      empty={emptyOf(figure)}
    >
      {(data, { departments }) => (
        <BarChart
          mode="horizontal"
          data={data}
          onSelect={(span) => {
            const chosen = departments.find(({ ownDepartment }) => ownDepartment?.name === span.label)
            lookBehind(span, chosen?.ownDepartment?.id ?? noDepartment)
          }}
        />
      )}
    </ChartBlock>
  )
}
