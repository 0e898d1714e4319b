import { Box, Typography } from '@mui/material'
import type { ReferralTrend } from '#contract/facts/referralTrends.ts'
import type { Camel } from '#dataProvider/fieldNames.ts'
import { useTrendText } from './useTrendText.ts'

const marks = {
  below: { sign: '▼', colour: 'error.main', tint: 'tint.decline' },
  above: { sign: '▲', colour: 'success.main', tint: 'tint.growth' },
} as const

export interface TrendMarkProps {
  readonly trend: Camel<ReferralTrend> | null | undefined
  /** Whether it also says, quietly, what is in the usual range, and what is missing where no trend can be told. */
  readonly saysAll?: boolean
}

/** Marks an institution whose referrals have left the expected range, and says by how much and as of when. Renders nothing for other institutions. */
export const TrendMark = ({ trend, saysAll = false }: TrendMarkProps) => {
  const { told, inRecord } = useTrendText()
  if (!trend) return null
  const { state } = trend
  if (state !== 'below' && state !== 'above')
    return saysAll ? (
      <Typography component="p" variant="caption" className="figures" color="text.secondary" sx={{ my: 0.25 }}>
        {inRecord(trend)}
      </Typography>
    ) : null
  const { sign, colour, tint } = marks[state]
  return (
    <Typography
      component="p"
      variant="caption"
      className="figures"
      sx={{ alignSelf: 'start', bgcolor: tint, color: 'text.primary', borderRadius: 1, px: 0.75, my: 0.25 }}
    >
      <Box component="span" aria-hidden sx={{ color: colour, mr: 0.5 }}>
        {sign}
      </Box>
      {told(trend)}
    </Typography>
  )
}
