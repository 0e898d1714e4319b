import { institutionRecords } from '../../audit/recordNames.ts'
import { idsIn, mapIdArray } from './idArrays.ts'
import type { TenantTable } from './tenantTables.ts'
import type { Row, Value } from './archiveContents.ts'

/**
 * Maps the id of an institution.
 * @param known - true where the database or the product makes sure that there is such an institution; false in what somebody may have typed
 */
export type MapInstitution = (id: string, known: boolean) => string

/** Maps the ids of institutions in a row. */
export type MapRow = (row: Row, map: MapInstitution) => Row

type MapValue = (value: string, map: MapInstitution, row: Row) => string

const idColumn = /(^|_)medical_institution_id(_to)?$/
/** Members of stored JSON that hold an id of an institution or several, as the API or a screen spells them. */
const idMember = /(^|_)institution_ids?(_to)?$|(^i|I)nstitutionIds?(To)?$/

const mapJson = (value: unknown, map: MapInstitution): unknown => {
  if (Array.isArray(value)) return value.map((one) => mapJson(one, map))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      idMember.test(name) ? mapIds(member, map) : mapJson(member, map),
    ]),
  )
}

const mapIds = (value: unknown, map: MapInstitution): unknown => {
  if (Array.isArray(value)) return value.map((one) => mapIds(one, map))
  if (typeof value === 'number') return Number(map(String(value), false))
  return typeof value === 'string' && /^\d+$/.test(value) ? map(value, false) : mapJson(value, map)
}

const inJson: MapValue = (text, map) =>
  /institution/i.test(text) ? JSON.stringify(mapJson(JSON.parse(text), map)) : text

const inArray: MapValue = (text, map) => mapIdArray(text, (id) => map(id, false))

/**
 * Places beside the columns that are called after institutions. A column with ids in an array must be listed here, or in the test that knows
 * what the others hold.
 */
export const idArrayColumns = {
  institutions: [
    'import_questions.candidates',
    'report_alert_rows.medical_institution_ids',
    'alert_conditions.seen_medical_institution_ids',
    'alert_conditions.previous_seen_medical_institution_ids',
  ],
  /** By the kind of record; mapped once the chain of the log has been verified. */
  audited: ['audit_logs.record_ids'],
} as const

const mapperOf = ({ name, columns, types }: TenantTable, place: number): MapValue | undefined => {
  const column = columns[place] ?? ''
  if (types[place] === 'jsonb') return inJson
  if (types[place] === 'bigint' && idColumn.test(column)) return (id, map) => map(id, true)
  const path = `${name}.${column}`
  if ((idArrayColumns.institutions as readonly string[]).includes(path)) return inArray
  // Rows of an import changed communications (label 0), or values that institutions have for a label.
  const label = columns.indexOf('label_id')
  return path === 'import_rows.record_id' ? (id, map, row) => (row[label] === '0' ? id : map(id, true)) : undefined
}

/** Maps the ids of institutions in the rows of a table, in its columns, arrays and JSON; not those of the audit log. */
export const institutionsOf = (table: TenantTable): MapRow => {
  const mappers = table.columns.map((_, place) => mapperOf(table, place))
  if (mappers.every((mapper) => mapper === undefined)) return (row) => row
  return (row, map) =>
    row.map((value, place): Value => (value === null ? null : (mappers[place]?.(value, map, row) ?? value)))
}

/** Whether the audit log names institutions in entries of this kind. */
export const namesInstitutions = (recordType: string): boolean => institutionRecords.includes(recordType)

/** The ids of institutions that an entry of the audit log names. */
export const auditedInstitutions = ({ columns }: TenantTable, row: Row): readonly string[] => {
  const [type, ids] = [row[columns.indexOf('record_type')], row[columns.indexOf('record_ids')]]
  return type && ids && namesInstitutions(type) ? idsIn(ids) : []
}
