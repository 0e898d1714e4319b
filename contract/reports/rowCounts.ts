import type { Both } from '../analysis/figureSources.ts'
import type { Language } from '../messages.ts'
import { unitAfter } from '../unitForms.ts'
import type { ReportKind } from './valueTypes.ts'

const rowWords: Readonly<Record<ReportKind, Both>> = {
  medical_institution: { ja: '施設', en: 'partners' },
  area: { ja: 'エリア', en: 'areas' },
  own_department: { ja: '診療科', en: 'departments' },
  communication: { ja: '件', en: 'communications' },
}

/** The unit in which the records of a report are counted. */
export const recordUnit = (kind: ReportKind): Both => rowWords[kind]

/** How many rows a report has, in the unit of what they are. @example rowCountText(295, 'medical_institution', 'ja') // '295施設' */
export const rowCountText = (count: number, kind: ReportKind, language: Language): string => {
  const digits = count.toLocaleString(language === 'ja' ? 'ja-JP' : 'en-GB')
  return language === 'ja' ? `${digits}${rowWords[kind].ja}` : `${digits} ${unitAfter(digits, rowWords[kind].en, 'en')}`
}
