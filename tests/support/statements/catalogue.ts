import type pg from 'pg'

/** What the rules for statements must know of the schema. Names are those of `public`, unless they have a schema in front. */
export interface Catalogue {
  /** Tables and views with `tenant_id`. */
  readonly tenantRelations: ReadonlySet<string>
  /** Nationwide masters, which every machine of a distributed database has. */
  readonly references: ReadonlySet<string>
  /** Columns of each table whose default is volatile, such as an id from a sequence. */
  readonly volatileDefaults: ReadonlyMap<string, readonly string[]>
  /** Names of columns with a time and its zone. */
  readonly zonedColumns: ReadonlySet<string>
  /** Functions of which no variant is better than volatile. */
  readonly volatileFunctions: ReadonlySet<string>
  /** Functions of which no variant is immutable, volatile ones included. */
  readonly changingFunctions: ReadonlySet<string>
  /** Functions of the schema that read its tables. */
  readonly readingFunctions: ReadonlySet<string>
}

const namesOf = async (pool: pg.Pool, text: string): Promise<ReadonlySet<string>> =>
  new Set((await pool.query<{ name: string }>(text)).rows.map(({ name }) => name))

/** Reads the catalogue of a migrated database. */
export const readCatalogue = async (pool: pg.Pool): Promise<Catalogue> => {
  const relations = `
    select class.relname as name from pg_class as class
    where class.relnamespace = 'public'::regnamespace and class.relkind in ('r', 'p', 'v')
      and %s exists (select from pg_attribute where attrelid = class.oid and attname = 'tenant_id' and not attisdropped)`
  const functions = (worst: string) => `
    select proname as name from pg_proc where prokind = 'f' group by proname having bool_and(provolatile in (${worst}))`
  const defaults = await pool.query<{ name: string; columns: string[] }>(`
    select attrelid::regclass::text as name, array_agg(attname::text) as columns
    from pg_attrdef join pg_attribute on attrelid = adrelid and attnum = adnum
    where pg_get_expr(adbin, adrelid) ~ 'nextval|clock_timestamp|random|gen_random_uuid'
    group by attrelid`)
  return {
    tenantRelations: await namesOf(pool, relations.replace('%s', '')),
    references: await namesOf(pool, relations.replace('%s', 'not')),
    volatileDefaults: new Map(defaults.rows.map(({ name, columns }) => [name, columns])),
    zonedColumns: await namesOf(
      pool,
      `select distinct column_name as name from information_schema.columns
      where table_schema = 'public' and data_type = 'timestamp with time zone'`,
    ),
    volatileFunctions: await namesOf(pool, functions(`'v'`)),
    changingFunctions: await namesOf(pool, functions(`'v', 's'`)),
    readingFunctions: await namesOf(
      pool,
      `select proname as name from pg_proc
      where pronamespace = 'public'::regnamespace
        and coalesce(pg_get_function_sqlbody(oid), prosrc) ~* '\\m(from|into|update|join)\\s+(only\\s+)?[a-z_.]+'`,
    ),
  }
}
