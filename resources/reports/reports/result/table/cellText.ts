import { noValue } from '#contract/noValue.ts'
import { formatNumber } from '#contract/intlFormats.ts'
import { isCalculable } from '#contract/reports/valueTypes.ts'
import { formatCount, formatMonth, formatPercent, formatShortDate, type Locale } from '#ui/format.ts'
import type { CellValue, ResultColumn } from '#ui/reports/reportCalls.ts'

const decimal = (value: number, locale: Locale) =>
  formatNumber(value, locale.startsWith('ja') ? 'ja-JP' : 'en-GB', {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  })

/** A number of a type of values, without its unit except for percentages. */
export const numberText = (value: number, type: ResultColumn['valueType'], locale: Locale): string => {
  if (type === 'percent') return formatPercent(value, locale)
  return type === 'decimal' ? decimal(value, locale) : formatCount(Math.round(value), locale)
}

/** The text of a cell; a dash for what is unknown or has no value. @example cellText(1234, 'count', 'ja') // '1,234' */
export const cellText = (value: CellValue, type: ResultColumn['valueType'], locale: Locale): string => {
  if (value === null || value === '') return noValue
  if (typeof value === 'number') return numberText(value, type, locale)
  if (Array.isArray(value)) return value.join(locale.startsWith('ja') ? '、' : ', ') || noValue
  if (type === 'date') return formatShortDate(value, locale)
  return type === 'month' ? formatMonth(value, locale) : value
}

/** Whether the values of a column are numbers, which stand at the right. */
export const isNumeric = ({ valueType }: ResultColumn): boolean => isCalculable(valueType)

/** The unit that stands in the heading; percentages carry their own sign. */
export const headUnit = ({ valueType, unit }: ResultColumn): string => (valueType === 'percent' ? '' : unit)

/** The ways in which a heading that is made from its item names the period. */
const namedPeriods = (label: string) =>
  [
    [`（${label}）`, ''],
    [`（${label}・`, '（'],
    [` (${label})`, ''],
    [` (${label}, `, ' ('],
  ] as const

/** A heading without its period, which stands in a line of its own. @example '紹介件数（初診）' for '紹介件数（2026年度・初診）' */
export const headName = ({ period, heading }: Pick<ResultColumn, 'period' | 'heading'>): string => {
  const named = period && namedPeriods(period.label).find(([words]) => heading.includes(words))
  return named ? heading.replace(named[0], named[1]) : heading
}

/** The period of a column; empty if it has none or the name that somebody gave it says the same. */
export const headPeriod = (column: Pick<ResultColumn, 'period' | 'heading'>): string => {
  const { period } = column
  return period && !headName(column).includes(period.label) ? period.label : ''
}
