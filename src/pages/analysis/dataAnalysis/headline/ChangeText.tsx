import { Box } from '@mui/material'
import { useLocale, useTranslate } from 'react-admin'
import type { FigureUnit } from '../../../../../contract/analysis/figures.ts'
import { formatPercent } from '../../../../../ui/format.ts'
import { type Difference, figureParts } from '../../../../../contract/analysis/figureParts.ts'

const kindOf = (by: number) => {
  if (by === 0) return { name: 'same', sign: '±', colour: 'text.secondary' } as const
  return by > 0
    ? ({ name: 'more', sign: '▲', colour: 'success.main' } as const)
    : ({ name: 'fewer', sign: '▼', colour: 'error.main' } as const)
}

export interface ChangeTextProps {
  readonly difference: Difference
  readonly unit: FigureUnit
}

/** Minimum share in percent that is not shown as no change. */
const minShare = 0.05

/** An increase or decrease as sign, words and colour. @example ▲ 12件増（+8.3%） */
export const ChangeText = ({ difference: { by, rate }, unit }: ChangeTextProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const { name, sign, colour } = kindOf(by)
  const parts = figureParts(Math.abs(by), unit, locale)
  const isRate = unit === 'percent' || unit === 'permille'
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
