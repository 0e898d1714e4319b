import { useNavigate } from 'react-router'
import { useCurrentUser } from '#authProvider/currentUser.ts'
import { ChartBlock } from '#ui/charts/ChartBlock.tsx'
import type { ChartSpan } from '#ui/charts/chartData.ts'
import { LineChart } from '#ui/charts/drawing/LineChart.tsx'
import { oneAfterTheOther } from './chartsData.ts'
import type { DepartmentMonthsProps } from './DepartmentMonths.tsx'
import { referralsAddress, referralsIn } from './referralsAddress.ts'
import { useChartText } from './useChartText.ts'
import { useReferralMonths } from './useInstitutionCharts.ts'

/** Referrals and reverse referrals of the last 24 months, with the contacts above them. */
export const ReferralMonths = ({ institutionId, onSelect }: DepartmentMonthsProps) => {
  const { text, locale } = useChartText()
  const navigate = useNavigate()
  const hasReverse = useCurrentUser()?.features.includes('reverse_referrals') ?? false
  const select = (span: ChartSpan, key: string) => {
    if (key === 'reverse_referral_count')
      void navigate(referralsAddress(institutionId, referralsIn(span), 'reverse_referrals'))
    else onSelect(referralsIn(span))
  }
  return (
    <ChartBlock
      title={text('referral_months')}
      figures={hasReverse ? ['referral_count', 'reverse_referral_count'] : ['referral_count']}
      query={useReferralMonths(institutionId, 'long')}
      dataOf={(reply) => oneAfterTheOther(reply, { text, locale, hasReverse })}
      empty={{ title: text('nothing_in_months') }}
    >
      {(data) => <LineChart data={data} onSelect={select} />}
    </ChartBlock>
  )
}
