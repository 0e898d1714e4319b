import type { CommunicationType } from '#contract/communicationTypes.ts'
import { headingWithPeriod } from '#contract/reports/words/columnPeriods.ts'
import { stateWords } from '#contract/reports/words/columnNotes.ts'
import type { ReportKind } from '#contract/reports/valueTypes.ts'
import { facilityTypeName } from '#contract/institutions/facilityTypeNames.ts'
import { idIn } from '../../db/idIn.ts'
import { itemOf } from '../cells.ts'
import type { Caller, CompiledItem, CompiledReport } from '../compile/compiledReport.ts'
import { communicationTypeWord, narrowingWords } from '../narrowingWords.ts'
import { conditionWords } from './conditionWords.ts'
import { columnHeading } from './headings.ts'
import { readKeyNames } from './keyNames.ts'

/** The fields of a request that tell what a report is about besides its items. */
export interface Subject {
  readonly medical_institution_label_id?: number | undefined
  readonly aggregation_condition_facility_type_ids?: readonly number[] | null | undefined
  readonly facility_type_ids?: readonly number[] | null | undefined
  readonly communication_type?: CommunicationType | undefined
  readonly include_unrelated?: boolean | undefined
}

const words = {
  ja: {
    label: 'エリアのラベル',
    facilityTypes: '施設区分',
    communicationType: 'コミュニケーションの種類',
    unrelated: '対象',
    related: '関係のある施設',
    all: '関係のない施設も含む',
    asc: '昇順',
    desc: '降順',
    formula: '計算列',
    deleted: '削除された項目',
  },
  en: {
    label: 'Label of areas',
    facilityTypes: 'Facility types',
    communicationType: 'Type of communication',
    unrelated: 'Institutions',
    related: 'With any relation',
    all: 'Also without any relation',
    asc: 'ascending',
    desc: 'descending',
    formula: 'Calculation',
    deleted: 'Deleted item',
  },
} as const

const meaningOf = (item: CompiledItem, compiled: CompiledReport, { language }: Caller): string => {
  const { definition, item: asked } = item.resolved
  if (definition) return definition.meaning[language]
  if (!asked.formula) return ''
  const [left, right] = asked.formula.item_keys.map((key) => itemOf(compiled, key).column.heading)
  return `${left} ${asked.formula.operator === '-' ? '−' : '÷'} ${right}`
}

const subjectRows = async ({ tx, tenantId, language }: Caller, kind: ReportKind, subject: Subject) => {
  const own = words[language]
  const rows: (readonly [string, string])[] = []
  const { medical_institution_label_id: labelId, communication_type: type } = subject
  if (kind === 'area' && labelId !== undefined) {
    const label = await tx
      .selectFrom('medical_institution_labels')
      .where('tenant_id', '=', tenantId)
      .where('id', '=', labelId)
      .select('name')
      .executeTakeFirst()
    rows.push([own.label, label?.name ?? String(labelId)])
  }
  const typeIds = subject.aggregation_condition_facility_type_ids ?? subject.facility_type_ids
  if (typeIds && typeIds.length > 0) {
    const types = await tx
      .selectFrom('facility_types')
      .where(idIn('id', typeIds))
      .orderBy('id')
      .select('name')
      .execute()
    rows.push([
      own.facilityTypes,
      types.map(({ name }) => facilityTypeName(name, language)).join(language === 'ja' ? '、' : ', '),
    ])
  }
  if (type !== undefined) rows.push([own.communicationType, communicationTypeWord(type, language)])
  if (kind === 'medical_institution') rows.push([own.unrelated, subject.include_unrelated ? own.all : own.related])
  return rows
}

/** A column in words: what it counts, when, how completely, of what, and what that means. */
export interface ColumnWords {
  readonly heading: string
  readonly title: string
  readonly period: string
  readonly state: string
  readonly narrowed: string
  readonly meaning: string
}

/** What the numbers of a report are, in words. */
export interface ReportConditions {
  readonly subject: readonly (readonly [name: string, value: string])[]
  readonly columns: readonly ColumnWords[]
  /** Rows fulfil all of them. */
  readonly conditions: readonly (readonly [heading: string, condition: string])[]
  readonly sorts: readonly (readonly [heading: string, direction: string])[]
}

/** Says what a report is about: what each column, condition and sort means. */
export const readReportConditions = async (
  caller: Caller,
  kind: ReportKind,
  compiled: CompiledReport,
  subject: Subject,
): Promise<ReportConditions> => {
  const { language } = caller
  const own = words[language]
  const { display_items: keys, filter_conditions: filters, sort_conditions: sorts } = compiled.report
  const titleOf = (item: CompiledItem) =>
    item.resolved.definition?.label[language] ?? (item.resolved.item.formula ? own.formula : own.deleted)
  const shown = keys.map((key) => itemOf(compiled, key))
  /** The heading of an item whose period no column beside it tells. */
  const aloneOf = ({ column }: CompiledItem) => headingWithPeriod(column, [column], language)
  const columns = shown.map((item) => {
    const { period, state } = item.column
    const narrowed = narrowingWords(item.resolved.item.aggregation_conditions, compiled.records, language)
    return {
      heading: columnHeading(item, shown, language),
      title: titleOf(item),
      period: period?.label ?? '',
      state: (state && stateWords[state]?.[language]) ?? '',
      narrowed: narrowed.join(language === 'ja' ? '、' : ', '),
      meaning: meaningOf(item, compiled, caller),
    }
  })
  const conditions: (readonly [string, string])[] = []
  for (const { item_key: key, matching_groups: groups } of filters) {
    const item = itemOf(compiled, key)
    const nameOf = await readKeyNames(caller, compiled, item, groups)
    conditions.push([aloneOf(item), conditionWords(groups, nameOf, item.resolved.unit[language], language)])
  }
  return {
    subject: await subjectRows(caller, kind, subject),
    columns,
    conditions,
    sorts: sorts.map(({ item_key: key, operator }) => [aloneOf(itemOf(compiled, key)), own[operator]]),
  }
}
