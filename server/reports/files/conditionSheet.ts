import type { CommunicationType } from '../../../contract/communicationTypes.ts'
import type { ReportKind } from '../../../contract/reports/valueTypes.ts'
import { idIn } from '../../db/idIn.ts'
import { timeInJapan } from '../../japanDays.ts'
import type { WorkbookCell } from '../../tables/workbookCells.ts'
import { type Caller, type CompiledItem, type CompiledReport } from '../compile.ts'
import { itemOf } from '../cells.ts'
import { communicationTypeWord, narrowingWords } from '../narrowingWords.ts'
import { conditionWords } from './conditionWords.ts'
import { fittingText } from './fileCells.ts'
import { columnHeading, kindNames, stateWords } from './headings.ts'
import { readKeyNames } from './keyNames.ts'

/** The fields of a request that tell what a report is about besides its items. */
export interface Subject {
  readonly medical_institution_label_id?: number | undefined
  readonly aggregation_condition_facility_type_ids?: readonly number[] | undefined
  readonly facility_type_ids?: readonly number[] | undefined
  readonly communication_type?: CommunicationType | undefined
  readonly include_unrelated?: boolean | undefined
}

/** What the sheet of conditions says about the file itself. */
export interface FileOrigin {
  readonly name: string
  readonly rowCount: number
  readonly madeAt: Date
  readonly madeBy: string
}

const words = {
  ja: {
    name: 'レポート名',
    kind: '種類',
    baseMonth: '基準月',
    none: 'なし',
    rowCount: '行数',
    madeAt: '作成日時',
    madeBy: '作成者',
    label: 'エリアのラベル',
    facilityTypes: '施設区分',
    communicationType: 'コミュニケーションの種類',
    unrelated: '対象',
    related: '関係のある施設',
    all: '関係のない施設も含む',
    columns: ['列', '項目', '期間', '状態', '絞り込み', '意味'],
    conditions: '条件（すべてを満たす行）',
    sorts: '並び順',
    asc: '昇順',
    desc: '降順',
    formula: '計算列',
    deleted: '削除された項目',
    notes:
      '⚠ の列は、期間の一部が未取り込みか、入院データが確定していません。合計は、行の値を足したものではなく全体で計算し直した値です。',
  },
  en: {
    name: 'Report',
    kind: 'Kind',
    baseMonth: 'Base month',
    none: 'None',
    rowCount: 'Rows',
    madeAt: 'Made at',
    madeBy: 'Made by',
    label: 'Label of areas',
    facilityTypes: 'Facility types',
    communicationType: 'Type of communication',
    unrelated: 'Institutions',
    related: 'With any relation',
    all: 'Also without any relation',
    columns: ['Column', 'Item', 'Period', 'State', 'Narrowed to', 'Meaning'],
    conditions: 'Conditions (rows that fulfil all of them)',
    sorts: 'Order',
    asc: 'ascending',
    desc: 'descending',
    formula: 'Calculation',
    deleted: 'Deleted item',
    notes:
      'Columns with ⚠ have months that are not loaded, or stays that are not complete yet. Totals are computed anew over all rows, not added up from them.',
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
    rows.push([own.facilityTypes, types.map(({ name }) => name).join(language === 'ja' ? '、' : ', ')])
  }
  if (type !== undefined) rows.push([own.communicationType, communicationTypeWord(type, language)])
  if (kind === 'medical_institution') rows.push([own.unrelated, subject.include_unrelated ? own.all : own.related])
  return rows
}

/** The sheet that says what the numbers of a file are: its origin, and what each column, condition and sort means. */
export const conditionRows = async (
  caller: Caller,
  kind: ReportKind,
  compiled: CompiledReport,
  subject: Subject,
  { name, rowCount, madeAt, madeBy }: FileOrigin,
): Promise<WorkbookCell[][]> => {
  const { language } = caller
  const own = words[language]
  const text = (value: string): WorkbookCell => ({ text: fittingText(value, language), form: 'wrapped' })
  const heading = (value: string): WorkbookCell => ({ text: value, form: 'heading' })
  const { display_items: keys, filter_conditions: filters, sort_conditions: sorts } = compiled.report
  const titleOf = (item: CompiledItem) =>
    item.resolved.definition?.label[language] ?? (item.resolved.item.formula ? own.formula : own.deleted)
  const columns = keys.map((key) => {
    const item = itemOf(compiled, key)
    const { period, state } = item.column
    const narrowed = narrowingWords(item.resolved.item.aggregation_conditions, compiled.records, language)
    return [
      columnHeading(item, language),
      titleOf(item),
      period?.label ?? '',
      (state && stateWords[state]?.[language]) ?? '',
      narrowed.join(language === 'ja' ? '、' : ', '),
      meaningOf(item, compiled, caller),
    ].map(text)
  })
  const conditions: WorkbookCell[][] = []
  for (const { item_key: key, matching_groups: groups } of filters) {
    const item = itemOf(compiled, key)
    const nameOf = await readKeyNames(caller, compiled, item, groups)
    conditions.push([
      text(item.column.heading),
      text(conditionWords(groups, nameOf, item.resolved.unit[language], language)),
    ])
  }
  const baseMonth = compiled.months.baseMonth
  const origin: readonly (readonly [string, string])[] = [
    [own.name, name],
    [own.kind, kindNames[kind][language]],
    [own.baseMonth, baseMonth === null ? own.none : baseMonth.slice(0, 7).replace('-', '/')],
    ...(await subjectRows(caller, kind, subject)),
    [own.rowCount, String(rowCount)],
    [own.madeAt, timeInJapan(madeAt)],
    [own.madeBy, madeBy],
  ]
  return [
    ...origin.map(([title, value]) => [heading(title), text(value)]),
    [],
    own.columns.map(heading),
    ...columns,
    [],
    [heading(own.conditions)],
    ...(conditions.length === 0 ? [[text(own.none)]] : conditions),
    [],
    [heading(own.sorts)],
    ...(sorts.length === 0
      ? [[text(own.none)]]
      : sorts.map(({ item_key: key, operator }) => [text(itemOf(compiled, key).column.heading), text(own[operator])])),
    [],
    [{ text: own.notes }],
  ]
}
