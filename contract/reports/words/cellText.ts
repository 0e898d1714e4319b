import { unitWordAfter } from '../../analysis/analysisWords.ts'
import { figureParts } from '../../analysis/figures/figureParts.ts'
import { shortDay } from '../../dayTexts.ts'
import { differenceUnitOf } from '../../changeSize.ts'
import {
  type Change,
  type ChangeKind,
  type Comparison,
  comparabilityOfAll,
  comparisonOf,
  monthText,
  type NotCompared,
  pointsUnit,
  sentComparability,
} from '../../comparison.ts'
import { formatNumber } from '../../intlFormats.ts'
import type { Language } from '../../messages.ts'
import { noValue } from '../../noValue.ts'
import { unitAfter } from '../../unitForms.ts'
import type { CellValue } from '../results.ts'
import type { ValueType } from '../valueTypes.ts'

/** With how many decimals reports show the numbers of a type. */
export const decimalsOfType = (type: ValueType): number => (type === 'percent' || type === 'decimal' ? 1 : 0)

/** A number as reports show it, without its unit. */
const digits = (value: number, type: ValueType, language: Language): string =>
  formatNumber(value, language === 'ja' ? 'ja-JP' : 'en-GB', {
    minimumFractionDigits: decimalsOfType(type),
    maximumFractionDigits: decimalsOfType(type),
  })

/** Units follow Japanese numbers at once, English ones after a space; percent signs always at once. */
export const withUnit = (number: string, unit: string, language: Language): string =>
  unit === ''
    ? number
    : `${number}${language === 'ja' || unit === '%' || unit === '‰' ? '' : ' '}${unitAfter(number, unit, language)}`

interface CellStyle {
  readonly type: ValueType
  /** Added to numbers; absent where the heading says it. */
  readonly unit?: string
  /** Whether it is a change, whose increases have a sign as its decreases have. */
  readonly isChange?: boolean
  readonly language: Language
}

/**
 * The digits of a change: an increase has its sign wherever it stands, since a decrease has one. What is rounded to nothing has neither grown nor
 * declined. @example changeDigits(87, '87.0%') // '+87.0%'
 */
export const changeDigits = (value: number, text: string): string =>
  value > 0 && /[1-9]/.test(text) ? `+${text}` : text

/** A cell of a report for people. @example cellText(1234, { type: 'count', unit: '件', language: 'ja' }) // '1,234件' */
export const cellText = (value: CellValue, { type, unit = '', isChange = false, language }: CellStyle): string => {
  if (value === null) return noValue
  if (Array.isArray(value)) return value.length === 0 ? noValue : value.join(language === 'ja' ? '、' : ', ')
  if (typeof value === 'number') {
    const text = digits(value, type, language)
    return withUnit(isChange ? changeDigits(value, text) : text, unit, language)
  }
  if (type === 'month') return monthText(value, language)
  if (type === 'date') return shortDay(value, language)
  return value
}

const yenUnits: readonly string[] = ['円', 'yen']

/**
 * A number that stands alone and large, as on tiles and at the head of mails: yen by their size, as the figures of the data analysis. Tables have
 * them in full. @example glanceText(623_441_717, { type: 'yen', unit: '円', language: 'ja' }) // '6.23億円'
 */
export const glanceText = (value: CellValue, style: CellStyle): string => {
  const { type, unit = '', isChange = false, language } = style
  if (typeof value !== 'number' || type !== 'yen' || !yenUnits.includes(unit)) return cellText(value, style)
  const parts = figureParts(value, 'yen', language)
  const word = unitWordAfter(parts.digits, parts.unit, language)
  return `${isChange ? changeDigits(value, parts.digits) : parts.digits}${language === 'ja' ? '' : ' '}${word}`
}

/** What two columns of a result have in common with others, as far as they are compared. */
interface ComparedColumn {
  readonly unit: string
  readonly notCompared: NotCompared | null
}

interface ColumnOfPeriod {
  readonly unit: string
  readonly period: { readonly label: string } | null
}

/**
 * Whether the second of two columns is what the first has changed from: the same unit in another period. Referrals beside
 * reverse referrals of the same months are no growth.
 */
export const isEarlierOf = (other: ColumnOfPeriod, column: ColumnOfPeriod): boolean =>
  other.unit === column.unit && other.period?.label !== column.period?.label

/** How the changes of a column's numbers are measured. */
export const kindOfColumn = (type: ValueType, unit: string | undefined): ChangeKind => {
  if (unit === '‰') return 'permille'
  if (type === 'percent' || unit === pointsUnit.ja || unit === pointsUnit.en) return 'share'
  return type === 'decimal' ? 'mean' : 'count'
}

/** Two numbers of a result beside each other, or why they are not compared. @param columns - theirs */
export const cellComparison = (
  value: CellValue,
  before: CellValue,
  type: ValueType,
  columns: readonly [ComparedColumn, ComparedColumn],
): Comparison => {
  const [now, then] = [value, before].map((one) =>
    typeof one !== 'number' ? null : type === 'yen' ? Math.round(one) : one,
  )
  return comparisonOf(
    now ?? null,
    then ?? null,
    comparabilityOfAll(columns.map(({ notCompared }) => sentComparability(notCompared))),
    kindOfColumn(type, columns[0].unit),
  )
}

/** How much two numbers that stand alone differ, without a sign. @example '12件', '3.0ポイント', '2.2‰' */
export const differenceText = ({ by }: Change, style: CellStyle): string => {
  const unit = differenceUnitOf(kindOfColumn(style.type, style.unit), style.language) ?? style.unit
  return glanceText(Math.abs(by), { ...style, ...(unit !== undefined && { unit }) })
}
