import { Box } from '@mui/material'
import { visuallyHidden } from '@mui/utils'
import { useLocale, useTranslate } from 'react-admin'
import type { ReferralTrendState } from '../../../../../contract/facts/referralTrends.ts'
import { formatCount } from '../../../../../ui/format.ts'
import { changeLook, changeOf } from '../../../../../ui/change.ts'

const colours = { up: 'primary.main', down: 'error.main', steady: 'text.secondary' } as const

export interface ChangeMarkProps {
  readonly count: number
  readonly before: number
  readonly trend?: ReferralTrendState | undefined
}

/** An increase or decrease by sign, in the colours of the map and only where it matters, with words for screen readers. */
export const ChangeMark = ({ count, before, trend }: ChangeMarkProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const by = count - before
  const digits = formatCount(Math.abs(by), locale)
  const { name, sign } = changeLook(by, false)
  return (
    <Box component="span" sx={{ color: colours[changeOf(count, before, trend)], whiteSpace: 'nowrap' }}>
      <span aria-hidden>{`${sign}${digits}`}</span>
      <Box component="span" sx={visuallyHidden}>
        {translate(`renkei.referral_figures.change.${name}`, { count: digits })}
      </Box>
    </Box>
  )
}
