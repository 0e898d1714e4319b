import { useNavigate } from 'react-router'
import { BarChart } from '#ui/charts/drawing/BarChart.tsx'
import { ChartBlock } from '#ui/charts/ChartBlock.tsx'
import type { BlockProps } from '#ui/page/chartBlock.ts'
import { twoYears } from './chartsData.ts'
import { referralsAddress, referralsIn } from './referralsAddress.ts'
import { useChartText } from './useChartText.ts'
import { useReferralMonths } from './useInstitutionCharts.ts'
import './texts.ts'

/** Height of a chart in the middle column of the institution's page, in pixels. */
const height = 220

/** Referrals of this fiscal year and the last, with the contacts above their months, to show whether they had an effect. */
export const ReferralYears = ({ institutionId }: BlockProps) => {
  const { text, locale } = useChartText()
  const navigate = useNavigate()
  return (
    <ChartBlock
      title={text('referral_years')}
      figures={['referral_count']}
      query={useReferralMonths(institutionId, 'bothYears')}
      dataOf={(reply) => twoYears(reply, { figure: 'referral_count', withContacts: true, text, locale })}
      height={height}
      isQuietIfEmpty
      empty={{ title: text('no_referrals') }}
    >
      {(data) => (
        <BarChart
          data={data}
          height={height}
          onSelect={(span) => void navigate(referralsAddress(institutionId, referralsIn(span)))}
        />
      )}
    </ChartBlock>
  )
}

/** Reverse referrals of this fiscal year and the last. */
export const ReverseReferralYears = ({ institutionId }: BlockProps) => {
  const { text, locale } = useChartText()
  const navigate = useNavigate()
  return (
    <ChartBlock
      title={text('reverse_referral_years')}
      figures={['reverse_referral_count']}
      query={useReferralMonths(institutionId, 'bothYears')}
      dataOf={(reply) => twoYears(reply, { figure: 'reverse_referral_count', withContacts: false, text, locale })}
      height={height}
      isQuietIfEmpty
      empty={{ title: text('no_reverse_referrals') }}
    >
      {(data) => (
        <BarChart
          data={data}
          height={height}
          onSelect={(span) => void navigate(referralsAddress(institutionId, referralsIn(span), 'reverse_referrals'))}
        />
      )}
    </ChartBlock>
  )
}
