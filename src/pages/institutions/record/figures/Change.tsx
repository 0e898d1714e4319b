import { Box } from '@mui/material'
import { visuallyHidden } from '@mui/utils'
import { useLocale, useTranslate } from 'react-admin'
import { isLarge } from '../../../../../contract/changeSize.ts'
import type { Comparison } from '../../../../../contract/comparison.ts'
import { changeLook } from '../../../../../ui/change.ts'
import { formatCount } from '../../../../../ui/format.ts'

export interface ChangeProps {
  readonly comparison: Comparison
}

/**
 * An increase or decrease by sign, and by colour if it matters, with words for screen readers. Nothing where figures are
 * not compared: the reason stands once beside all of them.
 */
export const Change = ({ comparison: { compared } }: ChangeProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  if (!compared) return null
  const { name, sign, colour } = changeLook(compared, isLarge(compared))
  const count = formatCount(Math.abs(compared.by), locale)
  return (
    <Box component="span" sx={{ color: colour, whiteSpace: 'nowrap' }}>
      <span aria-hidden>{`${sign}${count}`}</span>
      <Box component="span" sx={visuallyHidden}>
        {translate(`renkei.referral_figures.change.${name}`, { count })}
      </Box>
    </Box>
  )
}
