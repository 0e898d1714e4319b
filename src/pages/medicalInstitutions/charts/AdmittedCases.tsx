import type { UseQueryResult } from '@tanstack/react-query'
import { BarChart } from '../../../../ui/charts/BarChart.tsx'
import { ChartBlock } from '../../../../ui/charts/ChartBlock.tsx'
import { formatCount } from '../../../../ui/format.ts'
import type { BlockProps } from '../chart/block.ts'
import { diseasesOf, operationsOf } from './casesData.ts'
import { useChartText } from './useChartText.ts'
import { type AdmittedCasesReply, useAdmittedCases } from './useInstitutionCharts.ts'

interface CasesProps {
  readonly query: UseQueryResult<AdmittedCasesReply>
  readonly kind: 'diseases' | 'operations'
}

const Cases = ({ query, kind }: CasesProps) => {
  const { text, locale } = useChartText()
  const { data } = query
  return (
    <ChartBlock
      title={text(kind)}
      figures={[kind === 'diseases' ? 'hospital_admission_count' : 'operation_count']}
      query={query}
      dataOf={(reply) => (kind === 'diseases' ? diseasesOf : operationsOf)(reply, text)}
      note={
        data &&
        text(`${kind}_note`, {
          referrals: formatCount(data.referralCount, locale),
          admissions: formatCount(data.hospitalAdmissionCount, locale),
          operations: formatCount(data.operationCount, locale),
        })
      }
      height={160}
      empty={{ title: text(`no_${kind}`), hint: text(`no_${kind}_hint`) }}
    >
      {(shown) => <BarChart data={shown} mode="horizontal" />}
    </ChartBlock>
  )
}

/** What those were admitted with whom the institution referred in the last twelve months, and what was done. */
export const AdmittedCases = ({ institutionId }: BlockProps) => {
  const query = useAdmittedCases(institutionId)
  return (
    <>
      <Cases query={query} kind="diseases" />
      <Cases query={query} kind="operations" />
    </>
  )
}
