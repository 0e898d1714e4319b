import { useLocale, useTranslate } from 'react-admin'
import { unitWordAfter } from '#contract/analysis/analysisWords.ts'
import { kindOfUnit } from '#contract/analysis/figures/figureMonths.ts'
import { figureParts } from '#contract/analysis/figures/figureParts.ts'
import { type Figure, figures } from '#contract/analysis/figures/figures.ts'
import { betterOfFigures } from '#contract/better.ts'
import type { Change, Comparison } from '#contract/comparison.ts'
import { ChangeWords } from '#ui/ChangeWords.tsx'
import { NotComparedText } from '#ui/NotComparedText.tsx'
import '../texts.ts'

export interface ChangeTextProps {
  readonly comparison: Comparison
  /** Whose change it is. */
  readonly figure: Figure
}

const Compared = ({ change, figure }: { readonly change: Change; readonly figure: Figure }) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const { unit } = figures[figure]
  const kind = kindOfUnit(unit)
  const parts = figureParts(Math.abs(change.by), unit, locale)
  const amount = translate('renkei.data_analysis.change.amount', {
    digits: parts.digits,
    unit: unitWordAfter(parts.digits, kind === 'share' ? 'points' : parts.unit, locale.startsWith('ja') ? 'ja' : 'en'),
  })
  return <ChangeWords change={change} judged={{ kind, better: betterOfFigures[figure] }} amount={amount} />
}

/**
 * An increase or decrease as sign and words, with colour where it matters, or why there is none.
 * @example ▲ 12件増（+8.3%）
 */
export const ChangeText = ({ comparison: { compared, notCompared }, figure }: ChangeTextProps) =>
  compared ? <Compared change={compared} figure={figure} /> : <NotComparedText why={notCompared} />
