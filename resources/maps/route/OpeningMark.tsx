import { CheckCircleOutlined, ErrorOutlined, HelpOutlineOutlined, InfoOutlined } from '@mui/icons-material'
import { Box, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { clockOf } from '#ui/map/route/arrivals.ts'
import type { Opening, OpeningOfDay } from '#ui/map/route/openAt.ts'
import './texts.ts'

const marks = {
  open: { Icon: CheckCircleOutlined, color: 'success.main' },
  break: { Icon: InfoOutlined, color: 'warning.main' },
  outside: { Icon: ErrorOutlined, color: 'error.main' },
  closed: { Icon: ErrorOutlined, color: 'error.main' },
  unknown: { Icon: HelpOutlineOutlined, color: 'text.tertiary' },
} as const satisfies Record<Opening, unknown>

export interface OpeningMarkProps {
  readonly day: OpeningOfDay
  /** Closures that the source tells in words only. */
  readonly otherClosedDays: string | null
}

/** Whether there are consultation hours at the planned time, and the hours of that day. */
export const OpeningMark = ({ day: { opening, consultations, isHoliday }, otherClosedDays }: OpeningMarkProps) => {
  const translate = useTranslate()
  const text = (key: string, args?: Record<string, string>) => translate(`renkei.visit_route.opening.${key}`, args)
  const { Icon, color } = marks[opening]
  const spans = consultations.map(({ start, end }) => `${clockOf(start)}–${clockOf(end) ?? '24:00'}`).join(', ')
  return (
    <Typography
      variant="caption"
      component="div"
      color="text.secondary"
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}
    >
      <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5, color: 'text.primary' }}>
        <Icon sx={{ fontSize: 16, color }} aria-hidden />
        {text(isHoliday && opening === 'closed' ? 'closed_holiday' : opening)}
      </Box>
      {spans !== '' && <span className="figures">{text('hours', { spans })}</span>}
      {otherClosedDays && <span>{text('other', { days: otherClosedDays })}</span>}
    </Typography>
  )
}
