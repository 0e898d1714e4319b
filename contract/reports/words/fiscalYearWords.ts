import type { Language } from '../../messages.ts'
import { fiscalYearOf } from '../../months.ts'

interface At {
  /** The last month of the figures below the text; null for none. */
  readonly baseMonth: string | null
  readonly today: string
}

/**
 * A title or heading that people have given, where it speaks of this fiscal year and its figures are those of an earlier one, since the base month
 * lies in that. Such words were right when they were written. @example '紹介（今年度）' becomes '紹介（2025年度）'
 */
export const inFiscalYear = (text: string, { baseMonth, today }: At, language: Language): string => {
  if (baseMonth === null) return text
  const year = fiscalYearOf(baseMonth)
  if (year === fiscalYearOf(today)) return text
  if (language === 'ja') return text.replaceAll('今年度', `${year}年度`).replaceAll(/前年度|昨年度/g, `${year - 1}年度`)
  return text
    .replaceAll(/\bthis fiscal year\b/gi, `fiscal year ${year}`)
    .replaceAll(/\blast fiscal year\b/gi, `fiscal year ${year - 1}`)
}

interface Told {
  readonly name: string | null
  readonly columns: readonly { readonly heading: string }[]
  readonly unhonoured: readonly { readonly filter: string }[]
}

/** Whether a tile follows the base month, so that words of its fiscal year are those of that month. */
export const followsBaseMonth = ({ unhonoured }: Pick<Told, 'unhonoured'>): boolean =>
  unhonoured.every(({ filter }) => filter !== 'base_month')

/** What a tile shows, with its name and headings in the fiscal year of the base month. */
export const resultInFiscalYear = <R extends Told>(result: R, at: At, language: Language): R => {
  if (!followsBaseMonth(result)) return result
  return {
    ...result,
    name: result.name === null ? null : inFiscalYear(result.name, at, language),
    columns: result.columns.map((column) => ({ ...column, heading: inFiscalYear(column.heading, at, language) })),
  }
}
