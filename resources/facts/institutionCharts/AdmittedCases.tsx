import type { UseQueryResult } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { BarChart } from '#ui/charts/drawing/BarChart.tsx'
import { ChartBlock } from '#ui/charts/ChartBlock.tsx'
import { formatCount } from '#ui/format.ts'
import type { BlockProps } from '#ui/page/chartBlock.ts'
import { diseasesOf, operationsOf } from './casesData.ts'
import { type CaseCondition, referralsAddress, referralsIn } from './referralsAddress.ts'
import { useChartText } from './useChartText.ts'
import { type AdmittedCasesReply, useAdmittedCases } from './useInstitutionCharts.ts'

interface CasesProps extends BlockProps {
  readonly query: UseQueryResult<AdmittedCasesReply>
  readonly kind: 'diseases' | 'operations'
}

/** The condition on referrals for a bar, by its index. */
const conditionOf = (
  { diseases, operations }: AdmittedCasesReply,
  kind: CasesProps['kind'],
  index: number,
): CaseCondition | undefined => {
  const [disease, operation] = [diseases[index], operations[index]]
  if (kind === 'diseases') return disease && { admittedDisease: disease.code }
  return operation && { kcode: operation.kcode }
}

const Cases = ({ institutionId, query, kind }: CasesProps) => {
  const { text, locale } = useChartText()
  const navigate = useNavigate()
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
      isQuietIfEmpty
      empty={{ title: text(`no_${kind}`), hint: text(`no_${kind}_hint`) }}
    >
      {(shown, reply) => (
        <BarChart
          data={shown}
          mode="horizontal"
          onSelect={(span) => {
            const condition = conditionOf(reply, kind, shown.spans.indexOf(span))
            if (condition) void navigate(referralsAddress(institutionId, { ...referralsIn(span), ...condition }))
          }}
        />
      )}
    </ChartBlock>
  )
}

/** The diseases and operations of patients whom the institution referred and who were admitted in the last twelve months. */
export const AdmittedCases = ({ institutionId }: BlockProps) => {
  const query = useAdmittedCases(institutionId)
  return (
    <>
      <Cases institutionId={institutionId} query={query} kind="diseases" />
      <Cases institutionId={institutionId} query={query} kind="operations" />
    </>
  )
}
