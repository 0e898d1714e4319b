import { lazy, Suspense } from 'react'
import { useParams } from 'react-router'
import { useCurrentUser } from '../../../../authProvider/currentUser.ts'
import { useReferralSummary } from '../chart/figures/useReferralSummary.ts'
import { isSilent } from '../chart/figures/isSilent.ts'

const ListCharts = lazy(async () => ({ default: (await import('../charts/ListCharts.tsx')).ListCharts }))

const Charts = ({ institutionId }: { readonly institutionId: number }) => {
  const { data: summary } = useReferralSummary(institutionId)
  if (!summary || isSilent(summary)) return null
  return (
    <Suspense>
      <ListCharts institutionId={institutionId} />
    </Suspense>
  )
}

/** Charts above the list, where the plan has them. */
export const ChartsAbove = () => {
  const { id } = useParams()
  const user = useCurrentUser()
  return user?.features.includes('data_analysis') ? <Charts institutionId={Number(id)} /> : null
}
