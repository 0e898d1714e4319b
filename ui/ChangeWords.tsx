import { Box } from '@mui/material'
import { useLocale, useTranslate } from 'react-admin'
import { type Judged, shownRate } from '../contract/changeSize.ts'
import type { Change } from '../contract/comparison.ts'
import { changeLook } from './change.ts'
import { formatPercent } from './format.ts'

export interface ChangeWordsProps {
  readonly change: Change
  readonly judged: Judged
  /** How much it is, with its unit and without a sign. */
  readonly amount: string
}

/**
 * An increase or decrease as sign and words with its rate, in colour where it matters.
 * @example ▲ 12件増（+8.3%）
 */
export const ChangeWords = ({ change, judged, amount }: ChangeWordsProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const { name, sign, colour } = changeLook(change, judged)
  const rate = shownRate(change)
  return (
    <Box component="span" sx={{ color: colour, fontWeight: 700 }}>
      <span aria-hidden>{sign} </span>
      {translate(`renkei.data_analysis.change.${name}`, { amount })}
      {rate !== null &&
        translate('renkei.data_analysis.change.share', {
          share: `${rate > 0 ? '+' : '−'}${formatPercent(Math.abs(rate), locale)}`,
        })}
    </Box>
  )
}
