import { Box } from '@mui/material'
import { visuallyHidden } from '@mui/utils'
import { useLocale, useTranslate } from 'react-admin'
import { comparedKind } from '#contract/analysis/figures/figureMonths.ts'
import type { Figure } from '#contract/analysis/figures/figures.ts'
import { betterOfFigures } from '#contract/better.ts'
import type { Comparison } from '#contract/comparison.ts'
import { changeLook } from '#ui/change.ts'
import { formatCount } from '#ui/format.ts'
import '#ui/texts/referralFigures.ts'

export interface ChangeProps {
  /** With the twelve months before, which the words name. */
  readonly comparison: Comparison
  readonly figure: Figure
}

/**
 * An increase or decrease by sign, and by colour if it matters, with words for screen readers. Nothing where figures are
 * not compared: the reason stands once beside all of them.
 */
export const Change = ({ comparison: { compared }, figure }: ChangeProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  if (!compared) return null
  const { name, sign, colour } = changeLook(compared, { kind: comparedKind(figure), better: betterOfFigures[figure] })
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
