import { Box } from '@mui/material'
import { useLocale, useTranslate } from 'react-admin'
import { kindOfUnit } from '../../../../../contract/analysis/figureMonths.ts'
import { figureParts } from '../../../../../contract/analysis/figureParts.ts'
import { type Figure, figures } from '../../../../../contract/analysis/figures.ts'
import { betterOfFigures } from '../../../../../contract/better.ts'
import type { Change, Comparison } from '../../../../../contract/comparison.ts'
import { changeLook } from '../../../../../ui/change.ts'
import { formatPercent } from '../../../../../ui/format.ts'
import { NotComparedText } from '../../../../../ui/NotComparedText.tsx'

export interface ChangeTextProps {
  readonly comparison: Comparison
  /** Whose change it is. */
  readonly figure: Figure
}

/** Minimum share in percent that is not shown as no change. */
const minShare = 0.05

const Compared = ({ change, figure }: { readonly change: Change; readonly figure: Figure }) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const { by, rate } = change
  const { unit } = figures[figure]
  const kind = kindOfUnit(unit)
  const parts = figureParts(Math.abs(by), unit, locale)
  const { name, sign, colour } = changeLook(change, { kind, better: betterOfFigures[figure] })
  const amount = translate('renkei.data_analysis.change.amount', {
    digits: parts.digits,
    unit: translate(`renkei.data_analysis.units.${kind === 'share' ? 'points' : parts.unit}`),
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

/**
 * An increase or decrease as sign and words, with colour where it matters, or why there is none.
 * @example ▲ 12件増（+8.3%）
 */
export const ChangeText = ({ comparison: { compared, notCompared }, figure }: ChangeTextProps) =>
  compared ? <Compared change={compared} figure={figure} /> : <NotComparedText why={notCompared} />
