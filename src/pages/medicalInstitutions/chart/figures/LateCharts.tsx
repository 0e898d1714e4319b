import { Card, Skeleton } from '@mui/material'
import { lazy, Suspense } from 'react'
import type { BlockProps } from '../block.ts'
import { isSilent } from './isSilent.ts'
import { useReferralSummary } from './useReferralSummary.ts'

const Years = lazy(async () => ({ default: (await import('../../charts/TwoYears.tsx')).ReferralYears }))
const Further = lazy(async () => ({ default: (await import('../../charts/ChartBlocks.tsx')).FurtherCharts }))

/** Room of a chart that is on its way. */
const Room = () => (
  <Card sx={{ p: 2 }} aria-busy>
    <Skeleton width="40%" height={28} />
    <Skeleton variant="rounded" width="100%" height={228} />
  </Card>
)

/** Whether charts have anything to tell; not before the figures at the chart's head are here, so that these come first. */
const useHasCharts = (institutionId: number) => {
  const { data: summary } = useReferralSummary(institutionId)
  return summary !== undefined && !isSilent(summary)
}

/** Referrals of two years with the contacts. Charts are loaded behind the rest of the page. */
export const LateReferralYears = ({ institutionId }: BlockProps) =>
  useHasCharts(institutionId) && (
    <Suspense fallback={<Room />}>
      <Years institutionId={institutionId} />
    </Suspense>
  )

/** Departments, cases, reverse referrals and similar institutions. */
export const LateFurtherCharts = ({ institutionId }: BlockProps) =>
  useHasCharts(institutionId) && (
    <Suspense fallback={<Room />}>
      <Further institutionId={institutionId} />
    </Suspense>
  )
