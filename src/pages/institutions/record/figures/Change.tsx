import { Box } from '@mui/material'
import { visuallyHidden } from '@mui/utils'
import { useLocale, useTranslate } from 'react-admin'
import { changeLook, isLargeBy } from '../../../../../ui/change.ts'
import { formatCount } from '../../../../../ui/format.ts'

export interface ChangeProps {
  readonly by: number
  /** What it is compared with. */
  readonly from: number
}

/** An increase or decrease by sign, and by colour if it matters, with words for screen readers. */
export const Change = ({ by, from }: ChangeProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const { name, sign, colour } = changeLook(by, isLargeBy(by, from))
  const count = formatCount(Math.abs(by), locale)
  return (
    <Box component="span" sx={{ color: colour, whiteSpace: 'nowrap' }}>
      <span aria-hidden>{`${sign}${count}`}</span>
      <Box component="span" sx={visuallyHidden}>
        {translate(`renkei.referral_figures.change.${name}`, { count })}
      </Box>
    </Box>
  )
}
