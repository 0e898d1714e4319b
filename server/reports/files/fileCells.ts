import type { Language } from '../../../contract/messages.ts'
import type { CellValue } from '../../../contract/reports/results.ts'
import type { ValueType } from '../../../contract/reports/valueTypes.ts'
import { dayNumber, maxCellText, timeNumber, type WorkbookCell } from '../../tables/workbookCells.ts'

const joined = (words: readonly string[], language: Language) => words.join(language === 'ja' ? '、' : ', ')

const slashes = (day: string) => day.replaceAll('-', '/')

/** A value as text of a CSV file: numbers without separators, months `YYYY/MM`, days `YYYY/MM/DD`. */
export const csvCell = (type: ValueType, value: CellValue, language: Language): string | number | null => {
  if (value === null || typeof value === 'number') return value
  if (typeof value !== 'string') return joined(value, language)
  if (type === 'month') return slashes(value.slice(0, 7))
  return type === 'date' ? slashes(value) : value
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

/** A value as a cell of a workbook, with the format of its type. */
export const workbookCell = (type: ValueType, value: CellValue, language: Language, isBold = false): WorkbookCell => {
  if (value === null) return null
  if (typeof value === 'number') {
    const format = type === 'count' || type === 'percent' || type === 'decimal' || type === 'yen' ? type : 'general'
    return { number: value, format, isBold }
  }
  if (typeof value === 'string') {
    if (type === 'date' || type === 'month') {
      const number = dayNumber(value)
      if (number !== undefined) return { number, format: type, isBold }
    }
    if (type === 'time') return { number: timeNumber(value), format: 'time', isBold }
  }
  const text = fittingText(String(csvCell(type, value, language) ?? ''), language)
  return isBold ? { text, form: 'bold' } : { text }
}
