import { Box } from '@mui/material'
import { visuallyHidden } from '@mui/utils'
import { useLocale, useTranslate } from 'react-admin'
import { formatCount } from '../../../../../ui/format.ts'

const kindOf = (by: number) => {
  if (by === 0) return { name: 'same', sign: '±', colour: 'text.secondary' } as const
  return by > 0
    ? ({ name: 'more', sign: '▲', colour: 'success.main' } as const)
    : ({ name: 'fewer', sign: '▼', colour: 'error.main' } as const)
}

/** A change is coloured only from this size on, so that colour means something. */
const notable = { cases: 5, share: 0.05 }

const isNotable = (by: number, from: number) => Math.abs(by) >= Math.max(notable.cases, notable.share * from)

export interface ChangeProps {
  readonly by: number
  /** What it is compared with. */
  readonly from: number
}

/** An increase or decrease by sign, and by colour if it is notable, with words for screen readers. */
export const Change = ({ by, from }: ChangeProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const { name, sign, colour } = kindOf(by)
  const count = formatCount(Math.abs(by), locale)
  return (
    <Box component="span" sx={{ color: isNotable(by, from) ? colour : 'text.secondary', whiteSpace: 'nowrap' }}>
      <span aria-hidden>{`${sign}${count}`}</span>
      <Box component="span" sx={visuallyHidden}>
        {translate(`renkei.referral_figures.change.${name}`, { count })}
      </Box>
    </Box>
  )
}
