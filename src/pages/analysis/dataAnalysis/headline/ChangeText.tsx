import { Box } from '@mui/material'
import { useLocale, useTranslate } from 'react-admin'
import { kindOfUnit } from '../../../../../contract/analysis/figureMonths.ts'
import { figureParts } from '../../../../../contract/analysis/figureParts.ts'
import type { FigureUnit } from '../../../../../contract/analysis/figures.ts'
import { matters } from '../../../../../contract/changeSize.ts'
import type { Change, Comparison } from '../../../../../contract/comparison.ts'
import { changeLook } from '../../../../../ui/change.ts'
import { formatPercent } from '../../../../../ui/format.ts'
import { NotComparedText } from '../../../../../ui/NotComparedText.tsx'

export interface ChangeTextProps {
  readonly comparison: Comparison
  readonly unit: FigureUnit
}

/** Minimum share in percent that is not shown as no change. */
const minShare = 0.05

const Compared = ({ change, unit }: { readonly change: Change; readonly unit: FigureUnit }) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const { by, rate } = change
  const parts = figureParts(Math.abs(by), unit, locale)
  const isShare = kindOfUnit(unit) === 'share'
  const { name, sign, colour } = changeLook(change, matters(change, kindOfUnit(unit)))
  const amount = translate('renkei.data_analysis.change.amount', {
    digits: parts.digits,
    unit: translate(`renkei.data_analysis.units.${isShare ? 'points' : parts.unit}`),
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
export const ChangeText = ({ comparison: { compared, notCompared }, unit }: ChangeTextProps) =>
  compared ? <Compared change={compared} unit={unit} /> : <NotComparedText why={notCompared} />
