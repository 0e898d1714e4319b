import { numberFormat } from '../intlFormats.ts'
import type { Language } from '../messages.ts'
import type { ReportKind } from './valueTypes.ts'

/** What a total adds up. */
export interface Totalled {
  readonly kind: ReportKind
  /** Whether the report has conditions, so that some rows are left out. */
  readonly isNarrowed: boolean
  /** Number of rows that fulfil them. */
  readonly rowCount: number
}

const unitsInJapanese: Readonly<Record<ReportKind, string>> = {
  medical_institution: '施設',
  area: 'エリア',
  own_department: '診療科',
  communication: '件',
}
const unitsInEnglish: Readonly<Record<ReportKind, readonly [one: string, several: string]>> = {
  medical_institution: ['institution', 'institutions'],
  area: ['area', 'areas'],
  own_department: ['department', 'departments'],
  communication: ['communication', 'communications'],
}

/**
 * The name of a report's total. That of a report with conditions says of how many rows it is, so that nobody takes it for
 * that of the hospital.
 * @example totalWords({ kind: 'medical_institution', isNarrowed: true, rowCount: 295 }, 'ja') // '条件に合う295施設の合計'
 */
export const totalWords = ({ kind, isNarrowed, rowCount }: Totalled, language: Language): string => {
  if (!isNarrowed) return language === 'ja' ? '合計' : 'Total'
  return language === 'ja'
    ? `条件に合う${numberFormat('ja-JP').format(rowCount)}${unitsInJapanese[kind]}の合計`
    : `Total of the ${numberFormat('en-GB').format(rowCount)} matching ${unitsInEnglish[kind][rowCount === 1 ? 0 : 1]}`
}
