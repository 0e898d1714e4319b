import { Box } from '@mui/material'
import { useLocale, useTranslate } from 'react-admin'
import type { FigureUnit } from '../../../../../contract/analysis/figures.ts'
import { areManyPoints, changeLook, isLargeBy } from '../../../../../ui/change.ts'
import { formatPercent } from '../../../../../ui/format.ts'
import { type Difference, figureParts } from '../../../../../contract/analysis/figureParts.ts'

export interface ChangeTextProps {
  readonly difference: Difference
  readonly unit: FigureUnit
}

/** Minimum share in percent that is not shown as no change. */
const minShare = 0.05

/** An increase or decrease as sign and words, with colour where it matters. @example ▲ 12件増（+8.3%） */
export const ChangeText = ({ difference: { by, rate }, unit }: ChangeTextProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const parts = figureParts(Math.abs(by), unit, locale)
  const isRate = unit === 'percent' || unit === 'permille'
  const before = rate === null || rate === 0 ? null : Math.abs(by / rate) * 100
  const { name, sign, colour } = changeLook(by, isRate ? areManyPoints(by) : isLargeBy(by, before))
  const amount = translate('renkei.data_analysis.change.amount', {
    digits: parts.digits,
    unit: translate(`renkei.data_analysis.units.${isRate ? 'points' : parts.unit}`),
  })
  const share =
    rate === null || Math.abs(rate) < minShare ? '' : `${rate > 0 ? '+' : '−'}${formatPercent(Math.abs(rate), locale)}`
  return (
    <Box component="span" sx={{ color: colour, fontWeight: 700 }}>
      <span aria-hidden>{sign} </span>
      {translate(`renkei.data_analysis.change.${name}`, { amount })}
      {share && translate('renkei.data_analysis.change.share', { share })}
    </Box>
  )
}
