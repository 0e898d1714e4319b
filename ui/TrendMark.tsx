import { Box, Typography } from '@mui/material'
import { useLocale, useTranslate } from 'react-admin'
import type { ReferralTrend } from '#contract/facts/referralTrends.ts'
import type { Camel } from '#dataProvider/fieldNames.ts'
import { formatCount, formatMonth } from './format.ts'
import './texts/referralTrends.ts'

const marks = {
  below: { sign: '▼', colour: 'error.main', tint: 'tint.decline' },
  above: { sign: '▲', colour: 'success.main', tint: 'tint.growth' },
} as const

export interface TrendMarkProps {
  readonly trend: Camel<ReferralTrend> | null | undefined
  /** Whether it also says, quietly, since when a partner refers of whom too few months are known to tell a trend. */
  readonly saysSince?: boolean
}

/** Marks an institution whose referrals have left the expected range, and says by how much and as of when. Renders nothing for other institutions. */
export const TrendMark = ({ trend, saysSince = false }: TrendMarkProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const shown = trend?.state
  if (saysSince && shown === 'too_short' && trend?.since)
    return (
      <Typography component="p" variant="caption" color="text.secondary" sx={{ my: 0.25 }}>
        {translate('renkei.referral_trends.since', {
          state: translate('renkei.referral_trends.states.too_short'),
          month: formatMonth(trend.since, locale),
        })}
      </Typography>
    )
  if (!trend || (shown !== 'below' && shown !== 'above')) return null
  const { sign, colour, tint } = marks[shown]
  const figures = {
    // A trend is that of the newest months, whatever period stands around it.
    until: formatMonth(trend.asOf, locale),
    months: trend.monthCount,
    count: formatCount(trend.observed, locale),
    lower: formatCount(trend.lower ?? 0, locale),
    upper: formatCount(trend.upper ?? 0, locale),
  }
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
      {translate(`renkei.referral_trends.${shown}`, figures)}
    </Typography>
  )
}
