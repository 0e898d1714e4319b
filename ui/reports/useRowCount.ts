import { useLocale, useTranslate } from 'react-admin'
import type { ReportKind } from '../../contract/reports/valueTypes.ts'
import { formatCount } from '../format.ts'

/** Says how many rows a report has, in the unit of what they are. @example useRowCount('medical_institution')(295) // '295施設' */
export const useRowCount = (kind: ReportKind | null | undefined) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  return (count: number): string =>
    translate(`renkei.report_results.row_counts.${kind ?? 'communication'}`, {
      count: formatCount(count, locale),
      smart_count: count,
    })
}
