import type { Language } from '#contract/messages.ts'
import type { CellValue } from '#contract/reports/results.ts'
import type { ValueType } from '#contract/reports/valueTypes.ts'
import { fileDay, fileMonth } from '../../tables/fileDays.ts'
import { dayNumber, maxCellText, timeNumber, type WorkbookCell } from '../../tables/workbookCells.ts'
import type { CellFormat } from '../../tables/workbookStyles.ts'

const joined = (words: readonly string[], language: Language) => words.join(language === 'ja' ? '、' : ', ')

/** Decimals of numbers in a CSV file: two more than screens show, and more of small ones. Counts that are calculated have some too. */
const csvDecimals: Partial<Readonly<Record<ValueType, number>>> = { percent: 3, decimal: 3, count: 2, yen: 2 }

/** So many digits of a small quotient are kept, such as of referrals per bed. */
const csvDigits = 3

/** A number of a CSV file. @example csvNumber('percent', -1.9900497512437811) // -1.99 */
const csvNumber = (type: ValueType, value: number): number => {
  if (Number.isInteger(value)) return value
  const ofSmall = csvDigits - 1 - Math.floor(Math.log10(Math.abs(value)))
  return Number(value.toFixed(Math.min(20, Math.max(csvDecimals[type] ?? 3, ofSmall))))
}

/** A value as text of a CSV file: numbers without separators and rounded, months `YYYY/MM`, days `YYYY/MM/DD`. */
export const csvCell = (type: ValueType, value: CellValue, language: Language): string | number | null => {
  if (value === null) return null
  if (typeof value === 'number') return csvNumber(type, value)
  if (typeof value !== 'string') return joined(value, language)
  if (type === 'month') return fileMonth(value)
  return type === 'date' ? fileDay(value) : value
}

/** A column of a file, as far as its differences need it. */
export interface FileColumn {
  readonly key: string
  readonly type: ValueType
  /** The columns that it takes one from the other, where both are shares; null for all other columns. */
  readonly sharesApart: readonly string[] | null
}

/**
 * The cells of a row of a CSV file. The difference of two shares is that of the values which the row shows, as it is on screens of theirs: a file has more
 * decimals, and who subtracts them finds another number than on a screen. Where a share is in no column, the difference is the screen's.
 */
export const csvCells = (
  columns: readonly FileColumn[],
  values: readonly CellValue[],
  language: Language,
): (string | number | null)[] => {
  const cells = columns.map(({ type }, index) => csvCell(type, values[index] ?? null, language))
  const cellOf = (key: string | undefined) => cells[columns.findIndex((column) => column.key === key)]
  return columns.map(({ type, sharesApart }, index) => {
    const cell = cells[index] ?? null
    const [share, other] = (sharesApart ?? []).map(cellOf)
    return cell !== null && typeof share === 'number' && typeof other === 'number'
      ? Number((share - other).toFixed(csvDecimals[type] ?? csvDigits))
      : cell
  })
}

const cutWords = {
  ja: '…（長いため一部を省略。全文はCSVにあります）',
  en: '… (too long for a cell; the CSV file has the whole text)',
} as const

/** Text that fits into a cell of a workbook; a longer one says that it was cut. */
export const fittingText = (text: string, language: Language): string =>
  text.length <= maxCellText
    ? text
    : text.slice(0, maxCellText - cutWords[language].length).toWellFormed() + cutWords[language]

/** How numbers of a type are shown in a workbook. */
export const workbookFormat = (type: ValueType): CellFormat => formats.find((format) => format === type) ?? 'general'

const formats = ['count', 'percent', 'decimal', 'yen', 'date', 'month', 'time'] as const satisfies readonly CellFormat[]

/** A value as text or a number of a workbook, for a column with the format of its type. */
export const workbookValue = (type: ValueType, value: CellValue, language: Language): string | number | null => {
  if (value === null || typeof value === 'number') return value
  if (typeof value === 'string') {
    const number = type === 'date' || type === 'month' ? dayNumber(value) : undefined
    if (number !== undefined) return number
    if (type === 'time') return timeNumber(value)
  }
  return fittingText(String(csvCell(type, value, language) ?? ''), language)
}

/** A value as a bold cell of a workbook. */
export const boldCell = (type: ValueType, value: CellValue, language: Language): WorkbookCell => {
  const shown = workbookValue(type, value, language)
  if (shown === null) return null
  return typeof shown === 'number'
    ? { number: shown, format: workbookFormat(type), isBold: true }
    : { text: shown, form: 'bold' }
}
