import type { CellValue } from '../../contract/reports/results.ts'
import type { ValueType } from '../../contract/reports/valueTypes.ts'

/** A value from the database as results show it: dates as text, times without seconds, lists of words. */
export const cellValue = (type: ValueType, value: unknown): CellValue => {
  if (value === null || value === undefined) return null
  if (Array.isArray(value)) return value.map(String)
  if (type === 'time') return String(value).slice(0, 5)
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  return typeof value === 'bigint' ? Number(value) : String(value)
}
