import type { FigureUnit } from './figures.ts'
import { formatNumber } from '../../intlFormats.ts'

/** Whether figures of a unit are told with one decimal: shares, their differences and calculations. All others are whole, but for means. */
export const hasDecimals = (unit: FigureUnit): boolean =>
  unit === 'percent' || unit === 'permille' || unit === 'points' || unit === 'number'

/** Decimals of means of what is counted: with one, a change of a few tenths is lost in the rounding. */
export const meanDecimals = 2

/** With how many decimals a figure is told: a count has none, unless it is a mean. */
export const decimalsOf = (value: number, unit: FigureUnit): number => {
  if (hasDecimals(unit)) return 1
  return Number.isInteger(value) || unit === 'yen' ? 0 : meanDecimals
}

/** A figure as large digits and a small unit. */
export interface FigureParts {
  readonly digits: string
  /** Key below `renkei.data_analysis.units`. */
  readonly unit: FigureUnit | 'oku' | 'man' | 'million'
}

const language = (locale: string) => (locale.startsWith('ja') ? 'ja-JP' : 'en-GB')

const numberOf = (value: number, decimals: number, locale: string) =>
  formatNumber(value, language(locale), { minimumFractionDigits: decimals, maximumFractionDigits: decimals })

const million = 1_000_000
const oku = 100_000_000
const man = 10_000

const yenParts = (value: number, locale: string): FigureParts => {
  if (!locale.startsWith('ja')) return { digits: numberOf(value / million, 1, locale), unit: 'million' }
  if (Math.abs(value) >= oku) return { digits: numberOf(value / oku, 2, locale), unit: 'oku' }
  return Math.abs(value) >= man
    ? { digits: numberOf(value / man, 0, locale), unit: 'man' }
    : { digits: numberOf(value, 0, locale), unit: 'yen' }
}

/**
 * Shortens a figure: yen in 億 and 万, or millions; rates with one decimal, means of counts with two.
 * @example figureParts(1_234_500_000, 'yen', 'ja') // { digits: '12.35', unit: 'oku' }
 */
export const figureParts = (value: number, unit: FigureUnit, locale: string): FigureParts => {
  if (unit === 'yen') return yenParts(value, locale)
  return {
    digits: numberOf(value, decimalsOf(value, unit), locale),
    unit,
  }
}
