import { type Comparison, type NotCompared, notComparedText, sentChange } from '../comparison.ts'
import type { Language } from '../messages.ts'
import { cellComparison, isEarlierOf } from './words/cellText.ts'
import type { CellValue } from './results.ts'
import type { ValueType } from './valueTypes.ts'

/** What a comparison needs to know of a column. */
export interface ComparedNumber {
  readonly unit: string
  readonly valueType: ValueType
  readonly period: { readonly label: string } | null
  readonly isChange: boolean
  readonly notCompared: NotCompared | null
  readonly isLocked: boolean
  readonly isDeleted: boolean
}

/** A number of a dashboard with what it has changed from. */
export interface NumberComparison {
  readonly comparison: Comparison
  /** Whether the second number stands beside the first one. */
  readonly isBeside: boolean
  /** Whether the first has changed from the second. */
  readonly isCompared: boolean
  /** Whether the number of the earlier period that somebody has chosen is unknown. */
  readonly isEarlierUnknown: boolean
}

const isShown = ({ isLocked, isDeleted }: ComparedNumber) => !isLocked && !isDeleted

/**
 * Compares the number of a dashboard with the one beside it, or tells why it is not compared. A number without a period,
 * such as open tasks, has no earlier one; neither has one that stands alone, or beside another number of the same period.
 */
export const numberComparison = (
  [column, other]: readonly ComparedNumber[],
  [value = null, before = null]: readonly CellValue[],
): NumberComparison => {
  if (!column) return { comparison: { notCompared: null }, isBeside: false, isCompared: false, isEarlierUnknown: false }
  const isBeside = other !== undefined && other.unit === column.unit && isShown(other)
  const isCompared = isBeside && isEarlierOf(other, column)
  const comparison = isCompared
    ? cellComparison(value, before, column.valueType, [column, other])
    : sentChange(null, null, column.isChange ? column.notCompared : null)
  const hasReason = comparison.compared !== undefined || comparison.notCompared !== null
  const canHaveEarlier = isShown(column) && !column.isChange && column.period !== null && typeof value === 'number'
  const isEarlierUnknown = isCompared && canHaveEarlier && !hasReason
  return { comparison, isBeside, isCompared, isEarlierUnknown }
}

const earlierUnknown: Readonly<Record<Language, string>> = {
  ja: '前の期間の数値がないため比較していません',
  en: 'Not compared: the earlier period has no number',
}

/** Why a number has no change, as a sentence; undefined if it has one, or none could be expected. */
export const whyNoChange = (
  { comparison: { notCompared = null }, isEarlierUnknown }: NumberComparison,
  language: Language,
): string | undefined => {
  if (notCompared) return notComparedText(notCompared, language)
  return isEarlierUnknown ? earlierUnknown[language] : undefined
}
