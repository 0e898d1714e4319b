import { useLocale } from 'react-admin'
import { rowCountText } from '../../contract/reports/rowCounts.ts'
import type { ReportKind } from '../../contract/reports/valueTypes.ts'

/** Says how many rows a report has, in the unit of what they are. @example useRowCount('medical_institution')(295) // '295施設' */
export const useRowCount = (kind: ReportKind | null | undefined) => {
  const language = (useLocale() ?? 'ja').startsWith('ja') ? 'ja' : 'en'
  return (count: number): string => rowCountText(count, kind ?? 'communication', language)
}
