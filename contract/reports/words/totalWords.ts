import { numberFormat } from '../../intlFormats.ts'
import type { Language } from '../../messages.ts'
import { type CountedRows, countedRowsText } from './rowCounts.ts'
import type { ReportKind } from '../valueTypes.ts'

/** What a total adds up. */
export interface Totalled extends CountedRows {
  /** Number of rows that fulfil the conditions. */
  readonly rowCount: number
  /** Number of rows that stand beside the total; absent where all do. */
  readonly shownCount?: number | undefined
}

const unitsInEnglish: Readonly<Record<ReportKind, readonly [one: string, several: string]>> = {
  medical_institution: ['institution', 'institutions'],
  area: ['area', 'areas'],
  own_department: ['row', 'rows'],
  communication: ['communication', 'communications'],
}

/**
 * The name of a report's total. That of a report with conditions says of how many rows it is, so that nobody takes it for
 * that of the hospital; so does one beside which rows are cut off, since those that are seen do not add up to it.
 * @example totalWords({ kind: 'medical_institution', isNarrowed: true, rowCount: 295 }, 'ja') // '条件に合う295施設の合計'
 */
export const totalWords = ({ rowCount, shownCount = rowCount, ...counted }: Totalled, language: Language): string => {
  if (!counted.isNarrowed && shownCount >= rowCount) return language === 'ja' ? '合計' : 'Total'
  if (language === 'ja') return `${countedRowsText(rowCount, counted, 'ja')}の合計`
  return counted.isNarrowed
    ? `Total of the ${numberFormat('en-GB').format(rowCount)} matching ${unitsInEnglish[counted.kind][rowCount === 1 ? 0 : 1]}`
    : `Total of ${countedRowsText(rowCount, counted, 'en')}`
}
