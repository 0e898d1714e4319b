import { Card, Skeleton } from '@mui/material'
import { type ComponentType, Suspense } from 'react'
import { OfInstitution } from '#resources/facts/institutionCharts/OfInstitution.tsx'
import type { BlockProps } from '#ui/page/chartBlock.ts'
import { isSilent } from '#resources/facts/referralSummary/isSilent.ts'
import { useReferralSummary } from '#resources/facts/referralSummary/useReferralSummary.ts'
import { latePart } from '#ui/late/latePart.tsx'

/** A placeholder for a chart that is loading. */
const Room = () => (
  <Card sx={{ p: 2 }} aria-busy>
    <Skeleton width="40%" height={28} />
    <Skeleton variant="rounded" width="100%" height={228} />
  </Card>
)

/** Loads charts only after the figures at the top of the institution's chart, and only for institutions with figures. */
const late = (Charts: ComponentType<BlockProps>) => {
  const Late = ({ institutionId }: BlockProps) => {
    const { data: summary } = useReferralSummary(institutionId)
    return summary === undefined || isSilent(summary) ? null : (
      <Suspense fallback={<Room />}>
        <OfInstitution institutionId={institutionId}>
          <Charts institutionId={institutionId} />
        </OfInstitution>
      </Suspense>
    )
  }
  return Late
}

const blocks = () => import('#resources/facts/institutionCharts/ChartBlocks.tsx')

/** Referrals of two years with the contacts. */
export const LateReferralYears = late(
  latePart(async () => ({ default: (await import('#resources/facts/institutionCharts/TwoYears.tsx')).ReferralYears })),
)

/** Cases of admitted patients, and similar institutions. */
export const LateFurtherCharts = late(latePart(async () => ({ default: (await blocks()).FurtherCharts })))

/** Departments and reverse referrals. */
export const LateNarrowCharts = late(latePart(async () => ({ default: (await blocks()).NarrowCharts })))
