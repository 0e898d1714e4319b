import type { CellValue } from '#contract/reports/results.ts'
import { isCalculable, type ValueType } from '#contract/reports/valueTypes.ts'

/** A value from the database as results show it: numbers, dates as text, times without seconds, lists of words. */
export const cellValue = (type: ValueType, value: unknown): CellValue => {
  if (Array.isArray(value)) return value.map(String)
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (typeof value !== 'string') return null
  // Sums of whole numbers arrive as texts.
  if (isCalculable(type)) return Number(value)
  return type === 'time' ? value.slice(0, 5) : value
}
