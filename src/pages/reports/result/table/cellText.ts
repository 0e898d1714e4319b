import { numberFormat } from '../../../../../contract/intlFormats.ts'
import { isCalculable } from '../../../../../contract/reports/valueTypes.ts'
import { formatCount, formatMonth, formatPercent, formatShortDate, type Locale } from '../../../../../ui/format.ts'
import type { CellValue, ResultColumn } from '../../../../../ui/reports/reportCalls.ts'

/** Shown for what is unknown or has no value. */
export const noValue = '–'

const decimal = (value: number, locale: Locale) =>
  numberFormat(locale.startsWith('ja') ? 'ja-JP' : 'en-GB', {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  }).format(value)

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

/** The period of a column, unless its heading says it. */
export const headPeriod = ({ period, heading }: ResultColumn): string =>
  period && !heading.includes(period.label) ? period.label : ''
