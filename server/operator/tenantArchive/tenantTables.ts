import type pg from 'pg'

/** A table with rows of tenants, as the catalogue describes it. */
export interface TenantTable {
  /** With its schema if that is not `public`. */
  readonly name: string
  /** All but the generated ones. */
  readonly columns: readonly string[]
  /** SQL types of the columns. */
  readonly types: readonly string[]
  readonly primaryKey: readonly string[]
  /** Columns that name a row of a nationwide master other than an institution, with the master's key. */
  readonly masters: readonly { readonly column: string; readonly table: string; readonly key: string }[]
  /** Whether it names stored files, in the column storage_key. */
  readonly hasFiles: boolean
}

export interface TenantTables {
  /** `tenants` is the first. Each comes after those that its foreign keys name. */
  readonly tables: readonly TenantTable[]
  /** Columns of `tenants` that name a row of another table of the tenant, which comes later. */
  readonly laterColumns: readonly string[]
}

/**
 * What belongs to the installation: the key with which patients are hashed travels, but encrypted otherwise. Webhooks and browsers are known by
 * addresses and secrets that its own key encrypts, and browsers also by its own origin; they are set up anew. Freed files are still in its storage. What was sent with an `Idempotency-Key` is known by digests of its
 * own key.
 */
const ofInstallation: readonly string[] = [
  'patient_keys',
  'webhooks',
  'webhook_deliveries',
  'push_subscriptions',
  'push_messages',
  'freed_files',
  'idempotency_keys',
]

/** What is kept of tenants that are gone. */
const outlasting: readonly string[] = ['identity.deletion_records']

/** Tables of sign-in that go along. Links and codes that were sent do not: they lead to the old address. */
export const signInTables: readonly string[] = [
  'identity.sign_in_names',
  'identity.external_subjects',
  'identity.credentials',
]

const selectTables = `
  select
    case when schema.nspname = 'public' then '' else schema.nspname || '.' end || class.relname as name,
    array(
      select attname::text from pg_attribute
      where attrelid = class.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum
    ) as columns,
    array(
      select format_type(atttypid, atttypmod) from pg_attribute
      where attrelid = class.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum
    ) as types,
    array(
      select attname::text
      from pg_index
      cross join lateral unnest(indkey::int2[]) with ordinality as keys (attnum, place)
      join pg_attribute on attrelid = indrelid and pg_attribute.attnum = keys.attnum
      where indrelid = class.oid and indisprimary order by place
    ) as "primaryKey"
  from pg_class as class
  join pg_namespace as schema on schema.oid = class.relnamespace
  where schema.nspname in ('public', 'identity') and class.relkind in ('r', 'p') and not class.relispartition
    and exists (select from pg_attribute where attrelid = class.oid and attname = 'tenant_id' and not attisdropped)
  order by class.relname`

const selectKeys = `
  select child.relname as child, parent.relname as parent,
    array(
      select attname::text from unnest(conkey) with ordinality as keys (attnum, place)
      join pg_attribute on attrelid = conrelid and pg_attribute.attnum = keys.attnum order by place
    ) as columns,
    array(
      select attname::text from unnest(confkey) with ordinality as keys (attnum, place)
      join pg_attribute on attrelid = confrelid and pg_attribute.attnum = keys.attnum order by place
    ) as "parentColumns"
  from pg_constraint
  join pg_class as child on child.oid = conrelid
  join pg_class as parent on parent.oid = confrelid
  where contype = 'f' and child.relnamespace = 'public'::regnamespace`

interface ForeignKey {
  readonly child: string
  readonly parent: string
  readonly columns: readonly string[]
  readonly parentColumns: readonly string[]
}

/** Puts parents before children. @throws if tables other than `tenants` point to each other in a circle */
const inOrder = <T extends { readonly name: string }>(tables: readonly T[], keys: readonly ForeignKey[]): T[] => {
  const ordered = tables.filter(({ name }) => name === 'tenants')
  let rest = tables.filter(({ name }) => name !== 'tenants')
  while (rest.length > 0) {
    const waiting = new Set(rest.map(({ name }) => name))
    const ready = rest.filter(({ name }) =>
      keys.every(({ child, parent }) => child !== name || parent === name || !waiting.has(parent)),
    )
    if (ready.length === 0) throw new Error(`These tables point to each other in a circle: ${[...waiting].join(', ')}`)
    ordered.push(...ready)
    rest = rest.filter((table) => !ready.includes(table))
  }
  return ordered
}

/** Every table that has rows of tenants. */
export const allTenantTables = async (client: pg.ClientBase): Promise<TenantTables> => {
  type Found = Omit<TenantTable, 'masters' | 'hasFiles'>
  const { rows } = await client.query<Found>(selectTables)
  const tables = rows.filter(({ name }) => !outlasting.includes(name))
  const { rows: keys } = await client.query<ForeignKey>(selectKeys)
  const names = new Set(tables.map(({ name }) => name))
  const ofTenants = keys.filter(({ child, parent }) => child === 'tenants' && names.has(parent))
  return {
    tables: inOrder(
      tables,
      keys.filter(({ child }) => child !== 'tenants'),
    ).map((table) => ({
      ...table,
      hasFiles: table.columns.includes('storage_key'),
      masters: keys
        .filter(({ child, parent }) => child === table.name && !names.has(parent) && parent !== 'medical_institutions')
        .map(({ parent, columns: [column = ''], parentColumns: [key = ''] }) => ({ column, table: parent, key })),
    })),
    laterColumns: ofTenants.flatMap(({ columns }) => columns.filter((column) => column !== 'tenant_id')),
  }
}

/** The tables whose rows go along to another installation. */
export const movedTables = async (client: pg.ClientBase): Promise<TenantTables> => {
  const { tables, laterColumns } = await allTenantTables(client)
  return {
    tables: tables.filter(
      ({ name }) => !ofInstallation.includes(name) && (!name.includes('.') || signInTables.includes(name)),
    ),
    laterColumns,
  }
}
