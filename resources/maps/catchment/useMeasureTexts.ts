import { useLocale, useTranslate } from 'react-admin'
import { unitWordAfter, unitWords } from '#contract/analysis/analysisWords.ts'
import { figureParts } from '#contract/analysis/figures/figureParts.ts'
import { figures } from '#contract/analysis/figures/figures.ts'
import { numberFormat } from '#contract/intlFormats.ts'
import type { CatchmentFigure } from '#contract/maps/catchment.ts'
import { noValue } from '#contract/noValue.ts'
import { formatPercent, withBrackets } from '#ui/format.ts'
import type { Measure } from './view.ts'
import '../../analysis/dataAnalysis/texts.ts'

/** Values of a figure as people read them. */
export const useMeasureTexts = (figure: CatchmentFigure) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const language = locale.startsWith('ja') ? 'ja' : 'en'
  const { unit, name } = figures[figure]
  const amount = (value: number) => {
    const parts = figureParts(value, unit, locale)
    return translate('renkei.data_analysis.change.amount', {
      digits: parts.digits,
      unit: unitWordAfter(parts.digits, parts.unit, language),
    })
  }
  const change = (by: number) => {
    if (by === 0) return translate('renkei.catchment.unchanged')
    return `${by > 0 ? '▲' : '▼'} ${amount(Math.abs(by))}`
  }
  const rateDigits = (value: number) =>
    unit === 'yen'
      ? amount(value)
      : numberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(value)
  const rate = (value: number) => translate('renkei.catchment.per_inhabitants', { amount: rateDigits(value) })
  const texts: Readonly<Record<Measure, (value: number) => string>> = {
    value: amount,
    change,
    rate,
    share: (value) => formatPercent(value, locale),
  }
  return {
    /** The figure's name. */
    name: name[language],
    /** Without the usual unit, for the cells of a table. @param value - null if unknown */
    cellOf: (value: number | null, measure: Measure) => {
      if (value === null) return noValue
      if (measure === 'rate') return rateDigits(value)
      if (unit === 'yen' || measure === 'share') return texts[measure](value)
      if (measure === 'value' || value === 0) return figureParts(value, unit, locale).digits
      return `${value > 0 ? '▲' : '▼'} ${figureParts(Math.abs(value), unit, locale).digits}`
    },
    /** A heading with the unit of its cells, unless each cell says its own. */
    headUnit: (heading: string, measure: Measure) =>
      unit === 'yen' || measure === 'share' || measure === 'rate'
        ? heading
        : withBrackets(heading, unitWords[unit][language], locale),
    /** What follows a change: its rate. @param percent - null if unknown or too small */
    changeRateOf: (percent: number | null) =>
      percent === null
        ? ''
        : withBrackets('', `${percent > 0 ? '+' : '−'}${formatPercent(Math.abs(percent), locale)}`, locale),
    /** @param value - null if unknown */
    textOf: (value: number | null, measure: Measure) => (value === null ? noValue : texts[measure](value)),
  }
}
