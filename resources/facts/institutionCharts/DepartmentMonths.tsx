import { BarChart } from '#ui/charts/drawing/BarChart.tsx'
import { ChartBlock } from '#ui/charts/ChartBlock.tsx'
import { byDepartment } from './chartsData.ts'
import { referralsIn } from './referralsAddress.ts'
import { useChartText } from './useChartText.ts'
import { useDepartmentMonths } from './useInstitutionCharts.ts'

export interface DepartmentMonthsProps {
  readonly institutionId: number
  /** Opens the referrals behind a segment of a bar. */
  readonly onSelect: (conditions: ReturnType<typeof referralsIn>) => void
}

/** Referrals of the last twelve months by own department. */
export const DepartmentMonths = ({ institutionId, onSelect }: DepartmentMonthsProps) => {
  const { text, locale } = useChartText()
  return (
    <ChartBlock
      title={text('departments')}
      figures={['referral_count']}
      query={useDepartmentMonths(institutionId)}
      dataOf={(reply) => byDepartment(reply, { text, locale })}
      isQuietIfEmpty
      empty={{ title: text('no_recent_referrals') }}
    >
      {(data) => (
        <BarChart data={data} mode="stacked" onSelect={(span, key) => onSelect(referralsIn(span, Number(key)))} />
      )}
    </ChartBlock>
  )
}
