import { sql } from 'kysely'
import { idIn } from '../../db/idIn.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import { type Reference, referenceKey, type ReferenceKind } from './references.ts'

/** A heading of a picker with its options. */
interface Group {
  readonly key: string
  readonly value: string
}

interface NamedReference {
  readonly key: number | string
  readonly name: string
  /** The headings of facility types and departments. */
  readonly group: Group | null
  /** The groups of a tag. */
  readonly tagGroups: readonly { readonly id: number; readonly name: string }[]
  /** An account that was deleted: its name is still there. */
  readonly isGone: boolean
}

/** What conditions name, as it is now, in the order of the pickers. What is gone is missing, or marked where its name is still there. */
export type NamedReferences = ReadonlyMap<string, NamedReference>

interface Row {
  readonly key: number | string
  readonly name: string
  readonly group?: Group
  readonly tag_groups?: NamedReference['tagGroups']
  readonly is_gone?: boolean
}

type Reader = (tx: TenantTransaction, tenantId: number, keys: readonly (number | string)[]) => Promise<readonly Row[]>

const groupOf = (key: string, name: string) =>
  sql<Group>`jsonb_build_object('key', ${sql.ref(key)}, 'value', ${sql.ref(name)})`

const readers: Readonly<Record<ReferenceKind, Reader>> = {
  own_department: (tx, tenantId, keys) =>
    tx
      .selectFrom('own_departments')
      .where('tenant_id', '=', tenantId)
      .where(idIn('id', keys.map(Number)))
      .orderBy('display_order')
      .orderBy('id')
      .select(['id as key', 'name'])
      .execute(),
  staff: (tx, tenantId, keys) =>
    tx
      .selectFrom('accounts')
      .where('tenant_id', '=', tenantId)
      .where(idIn('id', keys.map(Number)))
      .orderBy('username')
      .orderBy('id')
      .select(['id as key', 'username as name', sql<boolean>`deleted_at is not null`.as('is_gone')])
      .execute(),
  tag: (tx, tenantId, keys) =>
    tx
      .selectFrom('tags')
      .where('tags.tenant_id', '=', tenantId)
      .where(idIn('tags.id', keys.map(Number)))
      .orderBy('tags.name')
      .select([
        'tags.id as key',
        'tags.name',
        sql<NamedReference['tagGroups']>`coalesce(
          (
            select jsonb_agg(jsonb_build_object('id', tag_groups.id, 'name', tag_groups.name) order by tag_groups.name)
            from tag_group_tags as members
            join tag_groups on tag_groups.tenant_id = ${tenantId} and tag_groups.id = members.tag_group_id
            where members.tenant_id = ${tenantId} and members.tag_id = tags.id
          ),
          '[]'
        )`.as('tag_groups'),
      ])
      .execute(),
  prefecture: (tx, _tenantId, keys) =>
    tx
      .selectFrom('prefectures')
      .where(sql<boolean>`code = any(${keys}::text[])`)
      .orderBy('code')
      .select(['code as key', 'name'])
      .execute(),
  municipality: (tx, _tenantId, keys) =>
    tx
      .selectFrom('municipalities')
      .where(sql<boolean>`code = any(${keys}::text[])`)
      .orderBy('code')
      .select(['code as key', 'name'])
      .execute(),
  facility_type: (tx, _tenantId, keys) =>
    tx
      .selectFrom('facility_types')
      .where(sql<boolean>`id = any(${keys}::int[])`)
      .orderBy('id')
      .select(['id as key', 'name', groupOf('axis', 'axis_name').as('group')])
      .execute(),
  department: (tx, _tenantId, keys) =>
    tx
      .selectFrom('departments')
      .where(sql<boolean>`id = any(${keys}::int[])`)
      .orderBy('group_key')
      .orderBy('id')
      .select(['id as key', 'name', groupOf('group_key', 'group_name').as('group')])
      .execute(),
}

const kinds = Object.keys(readers) as readonly ReferenceKind[]

/** Reads what conditions name: one query for each kind that occurs. */
export const readReferences = async (
  tx: TenantTransaction,
  tenantId: number,
  references: readonly Pick<Reference, 'kind' | 'key'>[],
): Promise<NamedReferences> => {
  const named = new Map<string, NamedReference>()
  for (const kind of kinds) {
    const keys = [...new Set(references.filter((one) => one.kind === kind).map(({ key }) => key))]
    const rows = keys.length === 0 ? [] : await readers[kind](tx, tenantId, keys)
    for (const { key, name, group = null, tag_groups: tagGroups = [], is_gone: isGone = false } of rows)
      named.set(referenceKey({ kind, key }), { key, name, group, tagGroups, isGone })
  }
  return named
}
