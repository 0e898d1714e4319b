import { unitWords } from '#contract/analysis/analysisWords.ts'
import type { SpanState } from '#contract/analysis/analysis.ts'
import { stateMark } from '#contract/analysis/periodStateWords.ts'
import { kindOfUnit } from '#contract/analysis/figures/figureMonths.ts'
import { decimalsOf, figureParts } from '#contract/analysis/figures/figureParts.ts'
import { type Figure, figures, type FigureUnit } from '#contract/analysis/figures/figures.ts'
import { type Better, betterOfFigures } from '#contract/better.ts'
import { differenceUnitOf, type Tone, toneOf } from '#contract/changeSize.ts'
import { changeInWords } from '#contract/changeWords.ts'
import { type Comparison, notComparedText, notComparedWord } from '#contract/comparison.ts'
import { noValue } from '#contract/noValue.ts'
import { formatNumber } from '#contract/intlFormats.ts'
import { ink } from './look.ts'
import type { Cell } from './table.ts'

export const unitWord = (unit: FigureUnit): string => unitWords[unit].ja

/** Shown in place of an unknown figure. */
export const untold = noValue

export const countText = (value: number): string => new Intl.NumberFormat('ja-JP').format(value)

/** A figure in short form: its digits and its unit. @example { digits: '12.35', unit: '億円' } */
export const glance = (value: number | null, unit: FigureUnit): { readonly digits: string; readonly unit: string } => {
  if (value === null) return { digits: untold, unit: '' }
  const parts = figureParts(value, unit, 'ja')
  return { digits: parts.digits, unit: unitWords[parts.unit].ja }
}

/** @example figureText(1234, 'referrals', 'unsettled') // '1,234件（未確定）' */
export const figureText = (value: number | null, unit: FigureUnit, state: SpanState | null = null): string => {
  const { digits, unit: word } = glance(value, unit)
  return digits + word + stateMark(value, state, 'ja')
}

/** An exact figure without its unit, for tables: yen in full, rates with one decimal, means of counts with two. */
export const exactText = (value: number | null, unit: FigureUnit): string =>
  value === null
    ? untold
    : formatNumber(value, 'ja-JP', {
        minimumFractionDigits: decimalsOf(value, unit),
        maximumFractionDigits: decimalsOf(value, unit),
      })

/** An exact figure in a table, marked by what its period lacks. */
export const figureCell = (value: number | null, unit: FigureUnit, state: SpanState | null): Cell => ({
  text: exactText(value, unit) + stateMark(value, state, 'ja'),
})

/** A number on an axis: yen in 万 and 億. */
export const axisText = (value: number, unit: FigureUnit): string =>
  formatNumber(value, 'ja-JP', {
    notation: unit === 'yen' ? 'compact' : 'standard',
    maximumFractionDigits: unit === 'yen' ? 2 : 1,
  })

/** A number beside a bar or a point: yen in 万 and 億, all others exactly. */
export const labelText = (value: number, unit: FigureUnit): string =>
  unit === 'yen' ? axisText(value, unit) : exactText(value, unit)

/** A number with its sign. @example signed(-0.25) // '−0.3' */
export const signed = (value: number, decimals = 0): string => {
  const digits = new Intl.NumberFormat('ja-JP', {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  }).format(Math.abs(value))
  if (Number(digits.replaceAll(',', '')) === 0) return `±${digits}`
  return `${value > 0 ? '+' : '−'}${digits}`
}

export interface ChangeWords {
  readonly text: string
  readonly colour: string
}

/** What a change is one of: its unit, and in which direction it is good. */
export interface Changing {
  readonly unit: FigureUnit
  readonly better: Better
}

/** A figure of charts, as changes of it are judged. */
export const changing = (figure: Figure): Changing => ({ unit: figures[figure].unit, better: betterOfFigures[figure] })

const colours: Readonly<Record<Tone, string>> = { good: ink.growth, bad: ink.decline, plain: ink.second }

/**
 * A change in words, or why there is none. It has a colour only where it matters, as on the screen.
 * @param isNarrow - whether there is room for a word alone
 * @returns undefined if a figure is unknown
 * @example '▲ 12件増（+8.3%）'
 */
export const changeWords = (
  { compared, notCompared }: Comparison,
  { unit, better }: Changing,
  isNarrow = false,
): ChangeWords | undefined => {
  if (!compared)
    return notCompared
      ? { text: (isNarrow ? notComparedWord : notComparedText)(notCompared, 'ja'), colour: ink.second }
      : undefined
  const kind = kindOfUnit(unit)
  const { digits, unit: word } = glance(Math.abs(compared.by), unit)
  const { sign, text } = changeInWords(compared, `${digits}${differenceUnitOf(kind, 'ja') ?? word}`, 'ja')
  return { text: `${sign} ${text}`, colour: colours[toneOf(compared, { kind, better })] }
}
