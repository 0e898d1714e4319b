import type { Both } from '../../analysis/figures/figureSources.ts'
import type { Language } from '../../messages.ts'
import { unitAfter } from '../../unitForms.ts'
import type { ReportKind } from '../valueTypes.ts'

const rowWords: Readonly<Record<ReportKind, Both>> = {
  medical_institution: { ja: '施設', en: 'partners' },
  area: { ja: 'エリア', en: 'areas' },
  // One of them holds the referrals without a department, which is none.
  own_department: { ja: '行', en: 'rows' },
  communication: { ja: '件', en: 'communications' },
}

/** The unit in which the records of a report are counted. */
export const recordUnit = (kind: ReportKind): Both => rowWords[kind]

/** Which records the rows of a report are. */
export interface CountedRows {
  readonly kind: ReportKind
  /** Whether the report has conditions, which leave out others. */
  readonly isNarrowed: boolean
  /** Whether it lists institutions without any relation to the office too. */
  readonly includesUnrelated?: boolean | undefined
}

/** What counts as a relation to the office (server/records/relatedInstitutions.ts). */
export const relatedMeaning: Both = {
  ja: '紹介・逆紹介・コミュニケーション・タグ・ラベル・フェーズ・アクションリスト・医師のいずれかが記録されている医療機関',
  en: 'Institutions with a referral either way, a contact, tag, label, phase, action list or doctor on record',
}

/** Whether the rows are all institutions with a relation, which a reader would not know from their number. */
export const areRelated = ({ kind, isNarrowed, includesUnrelated = false }: CountedRows): boolean =>
  kind === 'medical_institution' && !isNarrowed && !includesUnrelated

const digitsOf = (count: number, language: Language) => count.toLocaleString(language === 'ja' ? 'ja-JP' : 'en-GB')

/** The rows of a report on all departments: they, and the row of referrals without one. */
const allDepartmentsText = (departments: number, language: Language): string => {
  const digits = digitsOf(departments, language)
  return language === 'ja'
    ? `${digits}診療科と診療科なし`
    : `${digits} ${unitAfter(digits, 'departments', 'en')} and “No department”`
}

/**
 * How many rows a report has and which records they are, wherever a number of rows stands: on tiles, above results, in files and mails.
 * @example '関係のある501施設' // '条件に合う295施設' // '12診療科と診療科なし'
 */
export const countedRowsText = (count: number, counted: CountedRows, language: Language): string => {
  const rows = rowCountText(count, counted.kind, language)
  if (counted.isNarrowed) return language === 'ja' ? `条件に合う${rows}` : `${rows} that match`
  if (counted.kind === 'own_department' && count > 1) return allDepartmentsText(count - 1, language)
  if (areRelated(counted)) return language === 'ja' ? `関係のある${rows}` : `${rows} with any relation`
  return rows
}

/** How many rows a report has, in the unit of what they are. @example rowCountText(295, 'medical_institution', 'ja') // '295施設' */
export const rowCountText = (count: number, kind: ReportKind, language: Language): string => {
  const digits = digitsOf(count, language)
  return language === 'ja' ? `${digits}${rowWords[kind].ja}` : `${digits} ${unitAfter(digits, rowWords[kind].en, 'en')}`
}
