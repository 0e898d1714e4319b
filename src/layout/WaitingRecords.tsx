import { Box } from '@mui/material'
import { useLocation } from 'react-router'
import { OutboxNotice } from '#resources/communications/communications/OutboxNotice.tsx'
import { useOutbox } from '#resources/communications/communications/useOutbox.ts'

/** Lists from which contacts are recorded, and whose domains are below that of contacts. Other screens show the notice themselves. */
const places: readonly string[] = ['/visit_plans', '/tasks']

/** The contacts that wait for a connection or were refused, above the lists of planned visits and tasks. */
export const WaitingRecords = () => {
  const { pathname } = useLocation()
  const { waiting } = useOutbox()
  if (waiting.length === 0 || !places.includes(pathname)) return null
  return (
    <Box sx={{ px: { xs: 1.5, sm: 2, md: 3 }, pt: { xs: 1.5, sm: 2, md: 3 } }}>
      <OutboxNotice />
    </Box>
  )
}
