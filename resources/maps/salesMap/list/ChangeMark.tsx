import { Box } from '@mui/material'
import { visuallyHidden } from '@mui/utils'
import { useLocale, useTranslate } from 'react-admin'
import type { Comparison } from '#contract/comparison.ts'
import type { ReferralTrendState } from '#contract/facts/referralTrends.ts'
import { changeClass, changeLook } from '#ui/change.ts'
import { formatCount } from '#ui/format.ts'

const colours = { up: 'primary.main', down: 'error.main', steady: 'text.secondary' } as const

export interface ChangeMarkProps {
  readonly comparison: Comparison
  /** The trend of the referrals that are compared; undefined where these are only some of them. */
  readonly trend?: ReferralTrendState | undefined
}

/**
 * An increase or decrease by sign, in the colours of the map and only where it matters, with words for screen readers.
 * Nothing where figures are not compared: the legend says why.
 */
export const ChangeMark = ({ comparison: { compared }, trend }: ChangeMarkProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  if (!compared) return null
  const digits = formatCount(Math.abs(compared.by), locale)
  const { name, sign } = changeLook(compared, { kind: 'count', better: 'more' })
  return (
    <Box component="span" sx={{ color: colours[changeClass(compared, trend)], whiteSpace: 'nowrap' }}>
      <span aria-hidden>{`${sign}${digits}`}</span>
      <Box component="span" sx={visuallyHidden}>
        {translate(`renkei.sales_map.change.${name}`, { count: digits })}
      </Box>
    </Box>
  )
}
