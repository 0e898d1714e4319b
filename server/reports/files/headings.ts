import { notComparedText } from '#contract/comparison.ts'
import type { Language } from '#contract/messages.ts'
import { headingWithPeriod } from '#contract/reports/words/columnPeriods.ts'
import { rateNotes, stateWords } from '#contract/reports/words/columnNotes.ts'
import { bracketedUnit } from '#contract/reports/words/pivotWords.ts'
import { type Totalled, totalWords } from '#contract/reports/words/totalWords.ts'
import type { ReportKind } from '#contract/reports/valueTypes.ts'
import type { CompiledItem } from '../compile/compiledReport.ts'
import { statuses } from '../attributes/institutions.ts'
import type { RowHead } from '../kinds/kind.ts'

type Words = Readonly<Record<Language, string>>

/** The kinds of reports, for people. */
export const kindNames: Readonly<Record<ReportKind, Words>> = {
  medical_institution: { ja: '連携先レポート', en: 'Report on partners' },
  area: { ja: 'エリアレポート', en: 'Report on areas' },
  own_department: { ja: '自院診療科レポート', en: 'Report on own departments' },
  communication: { ja: 'コミュニケーションレポート', en: 'Report on communications' },
}

const institution: readonly Words[] = [
  { ja: '医療機関ID', en: 'Institution ID' },
  { ja: '医療機関名', en: 'Institution' },
  { ja: '状態', en: 'Status' },
]
const heads: Readonly<Record<ReportKind, readonly Words[]>> = {
  medical_institution: institution,
  area: [{ ja: 'エリア', en: 'Area' }],
  own_department: [{ ja: '自院診療科', en: 'Own department' }],
  communication: institution,
}

/** What must be known of the official rates of a report. */
export const fileRateNotes = (columns: readonly CompiledItem['column'][], language: Language): readonly string[] =>
  rateNotes(
    columns.map(({ heading, is_locked: isLocked, is_deleted: isDeleted, official_figure: officialFigure }) => ({
      heading,
      isLocked,
      isDeleted,
      officialFigure,
    })),
    language,
  )

/** The headings of the columns that name a row. */
export const headHeadings = (kind: ReportKind, language: Language): string[] => heads[kind].map((one) => one[language])

/** What stands in the columns that name a row. */
export const headCells = (
  head: RowHead & { readonly medical_institution_id?: number; readonly running_status?: keyof typeof statuses },
  language: Language,
): readonly (number | string)[] =>
  head.running_status === undefined
    ? [head.name]
    : [head.medical_institution_id ?? head.id, head.name, statuses[head.running_status][language]]

/** What stands in these columns of the totals. */
export const totalHead = (totalled: Totalled, language: Language): readonly (string | null)[] => {
  const words = totalWords(totalled, language)
  return totalled.kind === 'medical_institution' ? [null, words, null] : [words]
}

const locked = { ja: '（ご契約に含まれない項目）', en: ' (not in your plan)' } as const
const deleted = { ja: '（削除された項目）', en: ' (deleted item)' } as const

/** The mark in front of figures that are not complete; '' for others. */
export const stateMark = (state: CompiledItem['column']['state'], language: Language): string => {
  const word = state === null ? null : stateWords[state]
  if (!word) return ''
  // Notes of files explain those of lists; that records began later stands in the heading itself.
  const isOfRecords = state === 'not_recorded' || state === 'partly_recorded'
  return isOfRecords ? `${word[language]} ` : '⚠ '
}

/** The heading of a column with its period, marked with ⚠ unless that is complete. @param columns - all of the file */
export const columnHeading = (
  { column, resolved }: CompiledItem,
  columns: readonly CompiledItem[],
  language: Language,
): string => {
  const heading = headingWithPeriod(
    column,
    columns.map((one) => one.column),
    language,
  )
  const unit = resolved.unit[language]
  const why = column.is_change && column.not_compared ? notComparedText(column.not_compared, language) : ''
  const inBrackets = why === '' ? '' : language === 'ja' ? `（${why}）` : ` (${why})`
  const empty = column.is_locked ? locked[language] : column.is_deleted ? deleted[language] : ''
  return `${stateMark(column.state, language)}${heading}${bracketedUnit(unit, language)}${inBrackets}${empty}`
}
