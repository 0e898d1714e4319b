import { decimalsOf } from '#contract/analysis/figures/figureParts.ts'
import type { FigureUnit } from '#contract/analysis/figures/figures.ts'
import type { Locale } from '../../format.ts'
import type { ChartSeries, ValueState } from '../chartData.ts'
import { formatNumber } from '#contract/intlFormats.ts'
import { unitAfter } from '#contract/unitForms.ts'
import { noValue } from '#contract/noValue.ts'
import '../texts.ts'

type Translate = (key: string, options?: Record<string, unknown>) => string

const language = (locale: Locale) => (locale.startsWith('ja') ? 'ja-JP' : 'en-GB')

const numberText = (value: number, unit: FigureUnit, locale: Locale) => {
  const decimals = decimalsOf(value, unit)
  return formatNumber(value, language(locale), { minimumFractionDigits: decimals, maximumFractionDigits: decimals })
}

/**
 * A figure with its unit, formatted for people; a dash if it is unknown.
 * @example figureText(1234, 'referrals', translate, 'ja') // '1,234件'
 */
export const figureText = (value: number | null, unit: FigureUnit, translate: Translate, locale: Locale): string =>
  value === null
    ? noValue
    : translate(`renkei.charts.values.${unit}`, { count: numberText(value, unit, locale), smart_count: value })

/** A unit's name, as above an axis and in table headings. @example unitText('yen', translate) // '円' */
export const unitText = (unit: FigureUnit, translate: Translate): string => translate(`renkei.charts.units.${unit}`)

type SeriesUnit = Pick<ChartSeries, 'unit' | 'ownUnit'>

/** The name of a series' unit. */
export const seriesUnitText = ({ unit, ownUnit }: SeriesUnit, translate: Translate): string =>
  ownUnit ?? unitText(unit, translate)

/** The name of the unit on a chart's axis. Contacts stand above it. */
export const axisUnitText = (series: readonly (SeriesUnit & Pick<ChartSeries, 'tone'>)[], translate: Translate) =>
  seriesUnitText(series.find(({ tone }) => tone !== 'contact') ?? { unit: 'referrals' }, translate)

/** A value of a series with its unit. @example seriesValueText(12.3, { unit: 'number', ownUnit: '件/月' }, translate, 'ja') // '12.3件/月' */
export const seriesValueText = (
  value: number | null,
  { unit, ownUnit }: SeriesUnit,
  translate: Translate,
  locale: Locale,
): string => {
  const text = figureText(value, unit, translate, locale)
  if (value === null || ownUnit === undefined) return text
  return locale.startsWith('ja') ? `${text}${ownUnit}` : `${text} ${unitAfter(text, ownUnit, 'en')}`
}

/**
 * A number on an axis: large amounts of yen in 万 and 億, everything else with separators.
 * @example axisText(120_000_000, 'yen', 'ja') // '1.2億'
 */
export const axisText = (value: number, unit: FigureUnit, locale: Locale): string =>
  formatNumber(value, language(locale), {
    notation: unit === 'yen' ? 'compact' : 'standard',
    useGrouping: true,
    maximumFractionDigits: unit === 'yen' ? 2 : 1,
  })

/** Appends the word for its state to the text of a figure. @example valueText('12件', 'unsettled', translate) // '12件（未確定）' */
export const valueText = (text: string, state: ValueState | undefined, translate: Translate): string =>
  state
    ? translate('renkei.charts.value_of_state', { value: text, state: translate(`renkei.charts.states.${state}`) })
    : text
