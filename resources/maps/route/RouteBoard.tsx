import { Box, Card, Skeleton } from '@mui/material'
import { Suspense } from 'react'
import { useDevice } from '#ui/useDevice.ts'
import { RoutePanel, type RoutePanelProps } from './RoutePanel.tsx'
import { latePart } from '#ui/late/latePart.tsx'

const RouteMap = latePart(() => import('./RouteMap.tsx'))

const heights = { pc: 'calc(100dvh - 128px)', tablet: 360, phone: 280 } as const

/** A route that is planned, beside a map of it. */
export const RouteBoard = (props: RoutePanelProps) => {
  const height = heights[useDevice()]
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(400px, 560px) minmax(0, 1fr)' },
      }}
    >
      <Card sx={{ p: { xs: 1.5, sm: 2 } }}>
        <RoutePanel {...props} />
      </Card>
      <Box className="no-print" sx={{ position: { lg: 'sticky' }, top: { lg: 72 } }}>
        <Card variant="outlined">
          <Suspense fallback={<Skeleton variant="rounded" height={height} />}>
            <RouteMap plan={props.plan} height={height} />
          </Suspense>
        </Card>
      </Box>
    </Box>
  )
}
