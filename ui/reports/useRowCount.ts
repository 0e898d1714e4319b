import { useLocale } from 'react-admin'
import { type CountedRows, countedRowsText, rowCountText } from '#contract/reports/words/rowCounts.ts'
import type { ReportKind } from '#contract/reports/valueTypes.ts'

const useLanguage = () => ((useLocale() ?? 'ja').startsWith('ja') ? 'ja' : 'en')

/** Says how many rows are shown, in the unit of what they are. @example useRowCount('medical_institution')(10) // '10施設' */
export const useRowCount = (kind: ReportKind | null | undefined) => {
  const language = useLanguage()
  return (count: number): string => rowCountText(count, kind ?? 'communication', language)
}

/** Says how many rows a report has in all, and which. @example '関係のある501施設' */
export const useCountedRows = () => {
  const language = useLanguage()
  return (count: number, counted: CountedRows): string => countedRowsText(count, counted, language)
}
