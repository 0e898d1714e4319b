import { type RawBuilder, sql } from 'kysely'
import type { CommunicationType } from '#contract/communicationTypes.ts'
import { kindOfCommunications, type RecordKind } from '#contract/recordKinds.ts'
import type { DateGrouping, PivotAxis } from '#contract/reports/reportItems.ts'
import { isCalculable, type ReportKind } from '#contract/reports/valueTypes.ts'
import { invalidField } from '../../problems.ts'
import type { CompiledItem, CompiledReport } from '../compile/compiledReport.ts'

type Sql = RawBuilder<unknown>

const cannot = {
  axis: {
    ja: '行と列には、日付・月・選択肢・医療機関名などの項目を選んでください。数値は使えません',
    en: 'Rows and columns can be dates, months, words or texts, but not numbers',
  },
  missing: { ja: 'この項目はレポートにありません', en: 'The report does not have this item' },
  unavailable: { ja: 'この項目は利用できません', en: 'This item cannot be used' },
} as const

/** An item that a pivot names. @throws a 422 at the path if the report lacks it, or if it cannot be computed */
export const usable = (compiled: CompiledReport, key: string, path: string): CompiledItem => {
  const item = compiled.items.get(key)
  if (!item) throw invalidField(path, cannot.missing)
  if (item.column.is_locked || item.column.is_deleted) throw invalidField(path, cannot.unavailable)
  return item
}

/** One side of a pivot: SQL of its value, and whether a record can have several. */
export interface Axis {
  /** The item, if its values are keys whose names are read afterwards. */
  readonly named: CompiledItem | null
  readonly value: Sql
  readonly isList: boolean
  readonly grouping: DateGrouping | null
  /** The kind of record whose days its dates are. */
  readonly records: RecordKind | null
  /** What its values are told as, where that is not what they are. */
  readonly told?: ((value: string) => string) | undefined
  /** A query of its values in the order in which they are defined, where they have one. */
  readonly order?: Sql | undefined
}

const noDates = { named: null, isList: false, grouping: null, records: null } as const

/** The other side of a pivot that has only rows, or only columns. */
export const noAxis: Axis = { ...noDates, value: sql`null::text` }

const isDate = ({ resolved: { valueType } }: CompiledItem) => valueType === 'date' || valueType === 'month'

/** Whether an item is the name of the record's institution, which is no key: several institutions can have one. */
export const isNameOfInstitution = ({ resolved: { item } }: CompiledItem) => item.definition_key === 'name'

/** The kind of record whose days an item's dates are; null for dates that are no records of the office. */
const recordsOfDates = (
  { resolved: { item } }: CompiledItem,
  type: CommunicationType | undefined,
): RecordKind | null => {
  switch (item.definition_key) {
    case 'acted_date':
      return kindOfCommunications(type)
    case 'last_visit_date':
      return 'visits'
    case 'last_contact_date':
      return kindOfCommunications(item.aggregation_conditions.communication_type)
    default:
      return null
  }
}

interface AxisReport {
  readonly kind: Extract<ReportKind, 'medical_institution' | 'communication'>
  /** Undefined in reports on institutions. */
  readonly communicationType: CommunicationType | undefined
}

/** One side of a pivot. @throws a 422 at the path for items that cannot be rows or columns */
export const axisOf = (
  compiled: CompiledReport,
  { item_key: key, date_grouping: asked }: PivotAxis,
  { kind, communicationType }: AxisReport,
  path: string,
): Axis => {
  const item = usable(compiled, key, `${path}.item_key`)
  const { valueType } = item.resolved
  if (isCalculable(valueType)) throw invalidField(`${path}.item_key`, cannot.axis)
  if (isNameOfInstitution(item))
    return { ...noDates, named: item, value: kind === 'medical_institution' ? sql`id` : sql`institution_id` }
  const { keys } = item.matched
  const order = item.attribute?.order
  if (valueType === 'reference' && keys) return { ...noDates, named: item, value: keys, order }
  if (!isDate(item))
    return { ...noDates, value: item.value, isList: valueType === 'references', told: item.attribute?.told, order }
  const grouping = asked ?? 'month'
  const day = item.value
  const values: Readonly<Record<DateGrouping, Sql>> = {
    date: day,
    month: sql`date_trunc('month', ${day}::timestamp)::date`,
    fiscal_year: sql`(date_trunc('year', ${day}::timestamp - interval '3 months') + interval '3 months')::date`,
  }
  return { ...noDates, value: values[grouping], grouping, records: recordsOfDates(item, communicationType) }
}
