import { trendWords } from '#contract/facts/trendWords.ts'
import { sql } from 'kysely'
import type { Language } from '#contract/messages.ts'
import type { MatchingGroup } from '#contract/reports/reportItems.ts'
import { facilityTypeName } from '#contract/institutions/facilityTypeNames.ts'
import { yesOrNo } from '../attributes/attribute.ts'
import { statuses } from '../attributes/institutions.ts'
import type { Caller, CompiledItem, CompiledReport } from '../compile/compiledReport.ts'
import { labelTables } from '../../labels/labelTables.ts'
import { readSegmentation } from '../../facts/segments/segmentationStore.ts'

type Key = number | string

/** What conditions call a record or word by its id or code. */
export type NameOfKey = (key: Key) => string

/** The nationwide and the tenant's tables of records that conditions name by id or code. */
const masters = {
  prefecture: { table: 'prefectures', key: 'code' },
  municipality: { table: 'municipalities', key: 'code' },
  facility_types: { table: 'facility_types', key: 'id' },
  departments: { table: 'departments', key: 'id' },
} as const
const tenantTables = {
  tags: { table: 'tags', name: 'name' },
  action_lists: { table: 'action_lists', name: 'name' },
  phase: { table: 'phase_masters', name: 'name' },
  vocs: { table: 'vocs', name: 'title' },
} as const

const words = {
  running_status: statuses,
  referral_trend: trendWords,
  is_group_member: yesOrNo,
  is_doctor_attended: yesOrNo,
} as const satisfies Readonly<Record<string, Readonly<Record<string, Readonly<Record<Language, string>>>>>>

const has = <T extends object>(record: T, key: PropertyKey): key is keyof T => Object.hasOwn(record, key)

const keysIn = (groups: readonly MatchingGroup[]): Key[] => [
  ...new Set(
    groups.flatMap((group) => [
      ...(group.in ?? []),
      ...(group.not_in ?? []),
      ...(group.string_in ?? []),
      ...(group.have_any ?? []),
      ...(group.have_all ?? []),
      ...(group.not_have_all ?? []),
    ]),
  ),
]

interface Named {
  readonly key: Key
  readonly name: string
}

const namesOfLabel = async (
  { tx, tenantId }: Caller,
  { records }: CompiledReport,
  { resolved }: CompiledItem,
  keys: readonly Key[],
): Promise<readonly Named[]> => {
  const { label } = resolved
  if (!label) return []
  if (label.component === 'own_department') return [...records.departments].map(([key, name]) => ({ key, name }))
  const [table, name] =
    label.component === 'area'
      ? (['medical_institution_label_areas', 'name'] as const)
      : ([labelTables[label.kind].selections, 'label'] as const)
  const { rows } = await sql<Named>`
    select id as key, ${sql.ref(name)} as name
    from ${sql.table(table)}
    where tenant_id = ${tenantId} and label_id = ${label.id} and id::text = any(${keys.map(String)}::text[])
  `.execute(tx)
  return rows
}

const namesOf = async (
  caller: Caller,
  compiled: CompiledReport,
  item: CompiledItem,
  keys: readonly Key[],
): Promise<readonly Named[]> => {
  const { tx, tenantId, language } = caller
  const { definition_key: definition } = item.resolved.item
  const asText = sql`${keys.map(String)}::text[]`
  if (item.resolved.label) return namesOfLabel(caller, compiled, item, keys)
  if (definition === 'user' || definition === 'last_visit_staff' || definition === 'main_staff')
    return [...compiled.records.staffs].map(([key, name]) => ({ key, name }))
  if (definition === 'segment') {
    const { segments, rest_segment_id: key, rest_segment_label: name } = await readSegmentation(tx, tenantId, language)
    return [...segments.map((segment) => ({ key: segment.id, name: segment.label })), { key, name }]
  }
  if (has(words, definition))
    return Object.entries<Readonly<Record<Language, string>>>(words[definition]).map(([key, names]) => ({
      key,
      name: names[language],
    }))
  if (has(masters, definition)) {
    const { table, key } = masters[definition]
    const { rows } = await sql<Named>`
      select ${sql.ref(key)} as key, name from ${sql.table(table)} where ${sql.ref(key)}::text = any(${asText})
    `.execute(tx)
    return definition === 'facility_types'
      ? rows.map((row) => ({ ...row, name: facilityTypeName(row.name, language) }))
      : rows
  }
  if (has(tenantTables, definition)) {
    const { table, name } = tenantTables[definition]
    const { rows } = await sql<Named>`
      select id as key, ${sql.ref(name)} as name
      from ${sql.table(table)}
      where tenant_id = ${tenantId} and id::text = any(${asText})
    `.execute(tx)
    return rows
  }
  return []
}

/** Reads what the ids and codes in the conditions on an item are called. A key without a name stands for itself. */
export const readKeyNames = async (
  caller: Caller,
  compiled: CompiledReport,
  item: CompiledItem,
  groups: readonly MatchingGroup[],
): Promise<NameOfKey> => {
  const keys = keysIn(groups)
  const names = keys.length === 0 ? [] : await namesOf(caller, compiled, item, keys)
  const byKey = new Map(names.map(({ key, name }) => [String(key), name]))
  return (key) => byKey.get(String(key)) ?? String(key)
}
