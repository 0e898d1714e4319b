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

/** An increase or decrease by sign and colour, with words for screen readers. */
export const Change = ({ by }: { readonly by: number }) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const { name, sign, colour } = kindOf(by)
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
