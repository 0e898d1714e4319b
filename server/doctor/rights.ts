import type pg from 'pg'

/** Who may do what in a database, by object. Both parts have been read from a database that only the migrations have made. */
export interface Rights {
  /** The privileges of the product's roles and of everybody (`public`), by `schema.table`, `schema.table.column` or `schema`, and role. */
  readonly grants: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** The policies of row-level security, by `schema.table` and name. */
  readonly policies: Readonly<Record<string, Readonly<Record<string, string>>>>
}

const grants = `
  with entries as (
    select namespace.nspname || '.' || class.relname as name, class.relowner as owner, acl.*
    from pg_class as class
    join pg_namespace as namespace on namespace.oid = class.relnamespace
    cross join lateral aclexplode(class.relacl) as acl
    where namespace.nspname in ('public', 'identity', 'migrations') and class.relkind in ('r', 'p', 'v', 'm', 'S')
    union all
    select namespace.nspname || '.' || class.relname || '.' || attribute.attname, class.relowner, acl.*
    from pg_class as class
    join pg_namespace as namespace on namespace.oid = class.relnamespace
    join pg_attribute as attribute on attribute.attrelid = class.oid and not attribute.attisdropped
    cross join lateral aclexplode(attribute.attacl) as acl
    where namespace.nspname in ('public', 'identity', 'migrations') and class.relkind in ('r', 'p', 'v', 'm')
    union all
    select namespace.nspname, namespace.nspowner, acl.*
    from pg_namespace as namespace
    cross join lateral aclexplode(namespace.nspacl) as acl
    where namespace.nspname in ('identity', 'migrations')
  )
  select entries.name collate "C" as name, coalesce(roles.rolname, 'public') collate "C" as role,
    string_agg(lower(entries.privilege_type), ', ' order by entries.privilege_type) as value
  from entries
  left join pg_roles as roles on roles.oid = entries.grantee
  where entries.grantee <> entries.owner
    and (entries.grantee = 0 or roles.rolname in ('renkei_app', 'renkei_identity', 'renkei_jobs'))
    -- Since PostgreSQL 17 only, and harmless.
    and entries.privilege_type <> 'MAINTAIN'
  group by 1, 2
  order by 1, 2`

const policies = `
  select schemaname || '.' || tablename as name, policyname as role,
    concat_ws(' ', lower(permissive), lower(cmd), 'to', array_to_string(array(select unnest(roles)::text order by 1), ', '),
      'using ' || qual, 'check ' || with_check) as value
  from pg_policies
  where schemaname in ('public', 'identity')
  order by schemaname || '.' || tablename collate "C", policyname collate "C"`

type Table = Record<string, Record<string, string>>

/** Reads who may do what. @param owner - as the migrating role */
export const readRights = async (owner: pg.Pool): Promise<Rights> => {
  const read = async (query: string): Promise<Table> => {
    const { rows } = await owner.query<{ name: string; role: string; value: string }>(query)
    const table: Table = {}
    for (const { name, role, value } of rows) (table[name] ??= {})[role] = value
    return table
  }
  return { grants: await read(grants), policies: await read(policies) }
}

const wordsOf = (list = ''): readonly string[] => (list === '' ? [] : list.split(', '))

export interface Differences {
  /** Statements that restore what is missing. */
  readonly missing: readonly string[]
  /** Statements that take away what nobody has granted. */
  readonly surplus: readonly string[]
  /** What is wrong with the policies, one table each. */
  readonly policies: readonly string[]
}

/** How a grant names an object: a column with its table, a schema as such. */
const objectOf = (name: string, privileges: readonly string[]) => {
  const [schema = '', table, column] = name.split('.')
  if (table === undefined) return `${privileges.join(', ')} on schema ${schema}`
  if (column === undefined) return `${privileges.join(', ')} on ${schema}.${table}`
  return `${privileges.map((one) => `${one} (${column})`).join(', ')} on ${schema}.${table}`
}

/** The differences between the rights that the migrations give and those of a database. Tables that others have added are left alone. */
export const differencesOf = (wanted: Rights, actual: Rights): Differences => {
  const missing: string[] = []
  const surplus: string[] = []
  for (const name of new Set([...Object.keys(wanted.grants), ...Object.keys(actual.grants)])) {
    const [of, is] = [wanted.grants[name] ?? {}, actual.grants[name] ?? {}]
    const table = name.split('.').slice(0, 2).join('.')
    const isOurs = Object.hasOwn(wanted.grants, table) || name.startsWith('identity')
    for (const role of new Set([...Object.keys(of), ...Object.keys(is)])) {
      const [should, has] = [wordsOf(of[role]), wordsOf(is[role])]
      const lost = should.filter((one) => !has.includes(one))
      const given = isOurs ? has.filter((one) => !should.includes(one)) : []
      if (lost.length > 0) missing.push(`grant ${objectOf(name, lost)} to ${role};`)
      if (given.length > 0) surplus.push(`revoke ${objectOf(name, given)} from ${role};`)
    }
  }
  const odd = Object.entries(wanted.policies).flatMap(([table, of]) => {
    const is = actual.policies[table] ?? {}
    return [...new Set([...Object.keys(of), ...Object.keys(is)])]
      .filter((name) => of[name] !== is[name])
      .map((name) =>
        is[name] === undefined
          ? `${table} has lost ${name}`
          : `${name} on ${table} ${of[name] === undefined ? 'has been added' : 'has been changed'}: ${is[name]}`,
      )
  })
  return { missing, surplus, policies: odd }
}
