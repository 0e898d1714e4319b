import { BarChartOutlined } from '@mui/icons-material'
import { Box, Button, Card, Skeleton } from '@mui/material'
import { Suspense, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useParams } from 'react-router'
import { useCurrentUser } from '#authProvider/currentUser.ts'
import { useDevice } from '#ui/useDevice.ts'
import { OfInstitution } from '../../institutionCharts/OfInstitution.tsx'
import { isSilent } from '../../referralSummary/isSilent.ts'
import { useReferralSummary } from '../../referralSummary/useReferralSummary.ts'
import { latePart } from '#ui/late/latePart.tsx'
import '../../institutionCharts/texts.ts'

const ListCharts = latePart(async () => ({
  default: (await import('../../institutionCharts/ListCharts.tsx')).ListCharts,
}))

/** Height of the charts with their titles and legends, in pixels. */
const height = 360

/** A placeholder for charts that are loading, so that the list below does not move. */
const Room = () => (
  <Card sx={{ p: 2, mb: 2, height }} aria-busy>
    <Skeleton width="30%" height={28} />
    <Skeleton variant="rounded" width="100%" height={height - 70} />
  </Card>
)

const Charts = ({ institutionId }: { readonly institutionId: number }) => {
  const { data: summary, error } = useReferralSummary(institutionId)
  if (error || (summary && isSilent(summary))) return null
  if (!summary) return <Room />
  return (
    <Suspense fallback={<Room />}>
      <OfInstitution institutionId={institutionId}>
        <ListCharts institutionId={institutionId} />
      </OfInstitution>
    </Suspense>
  )
}

/** On phones the list comes first, and the charts are shown on request. */
const OnPhone = ({ institutionId }: { readonly institutionId: number }) => {
  const translate = useTranslate()
  const [open, setOpen] = useState(false)
  return (
    <Box sx={{ mb: 1 }}>
      <Button startIcon={<BarChartOutlined />} aria-expanded={open} onClick={() => setOpen(!open)}>
        {translate('renkei.institution_charts.show')}
      </Button>
      {open && <Charts institutionId={institutionId} />}
    </Box>
  )
}

/** Charts above the list, if the plan includes them. */
export const ChartsAbove = () => {
  const { id } = useParams()
  const user = useCurrentUser()
  const phone = useDevice() === 'phone'
  if (!user?.features.includes('data_analysis')) return null
  const Shown = phone ? OnPhone : Charts
  return <Shown institutionId={Number(id)} />
}
