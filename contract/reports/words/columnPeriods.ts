import type { Language } from '../../messages.ts'

/** A column as far as its periods are told. */
export interface ColumnOfPeriods {
  readonly heading: string
  readonly period: { readonly label: string } | null
  readonly periods?: readonly { readonly label: string }[] | null | undefined
}

const labelsOf = ({ period, periods }: ColumnOfPeriods): readonly string[] =>
  (period ? [period] : (periods ?? [])).map(({ label }) => label)

/** The months that a column counts, those of a calculation over several periods one after the other; empty if it has none. */
export const columnPeriodText = (column: ColumnOfPeriods, language: Language): string =>
  labelsOf(column).join(language === 'ja' ? '、' : ', ')

/** Whether the headings of columns name the periods of one of them: its own, or those beside it of what it is calculated from. */
const isNamed = (column: ColumnOfPeriods, columns: readonly ColumnOfPeriods[]): boolean =>
  labelsOf(column).every((label) => (column.period ? [column] : columns).some(({ heading }) => heading.includes(label)))

/** A heading with the period that it does not name, since somebody has given it another name. */
const withOwnPeriod = (column: ColumnOfPeriods, isTold: boolean, language: Language): string => {
  if (isTold) return column.heading
  const text = columnPeriodText(column, language)
  return language === 'ja' ? `${column.heading}（${text}）` : `${column.heading} (${text})`
}

/**
 * The heading of a column where nothing else tells its period, as in files, crosstabs and mails. A calculation over several periods leaves those to
 * the columns beside it that have them.
 * @param columns - all that stand beside each other, itself among them
 * @example '今年度（2026年4月〜2026年11月）'
 */
export const headingWithPeriod = (
  column: ColumnOfPeriods,
  columns: readonly ColumnOfPeriods[],
  language: Language,
): string => {
  const told = columns.map((one) =>
    one.period ? { ...one, heading: withOwnPeriod(one, isNamed(one, []), language) } : one,
  )
  return withOwnPeriod(column, isNamed(column, told), language)
}

/**
 * The periods that headings do not name, since somebody has given these other names: a line for each of them, or one for
 * all columns of one period. @example ['期間：2025年11月〜2026年10月']
 */
export const periodNotes = (columns: readonly ColumnOfPeriods[], language: Language): readonly string[] => {
  const ofPeriods = columns.filter((column) => labelsOf(column).length > 0)
  const unnamed = ofPeriods.filter((column) => !isNamed(column, columns))
  const texts = new Set(unnamed.map((column) => columnPeriodText(column, language)))
  const separator = language === 'ja' ? '：' : ': '
  const [text] = texts
  if (text !== undefined && texts.size === 1 && unnamed.length === ofPeriods.length)
    return [`${language === 'ja' ? '期間' : 'Period'}${separator}${text}`]
  return unnamed.map((column) => `${column.heading}${separator}${columnPeriodText(column, language)}`)
}
