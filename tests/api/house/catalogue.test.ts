import { afterAll, beforeAll, expect, test } from 'vitest'
import { isOnCluster } from '../../support/cluster.ts'
import { type TestDatabase, testDatabase } from '../../support/database.ts'

/** Nationwide masters, and the state of the installation: readable by every tenant, written by import commands and jobs. Every other table in `public` is a tenant table. */
const masters = [
  'bounce_mailbox',
  'boundary_versions',
  'departments',
  'dpc_diseases',
  'facility_types',
  'kcodes',
  'master_version',
  'mdcs',
  'medical_institution_designations',
  'medical_institution_opening_hours',
  'medical_institutions',
  'municipalities',
  'municipality_boundaries',
  'plan_features',
  'plans',
  'postal_code_municipalities',
  'postal_codes',
  'prefectures',
  'releases',
  'secondary_medical_areas',
]

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

const tables = `
  select class.oid, class.relname as name, class.relrowsecurity as enabled, class.relforcerowsecurity as forced,
    class.relname = any($1::text[]) as master,
    (select attnum from pg_attribute where attrelid = class.oid and attname = 'tenant_id' and attnotnull and atttypid = 'bigint'::regtype) as tenant
  from pg_class as class
  where class.relnamespace = 'public'::regnamespace and class.relkind in ('r', 'p')`

/** The rules for tables of a schema that can be distributed by tenant. Each is a query that returns the violations. */
const rules = {
  'has tenant_id bigint not null': `select name from tables where not master and tenant is null`,
  'has a primary key': `
    select name from tables where not exists (select from pg_index where indrelid = oid and indisprimary)`,
  'has tenant_id in every unique index': `
    select indexrelid::regclass::text as name
    from tables join pg_index on indrelid = tables.oid
    where not master and indisunique and not tenant = any(indkey[0:indnkeyatts - 1])`,
  'carries tenant_id in foreign keys between tenant tables': `
    select conname as name
    from tables as child
    join pg_constraint on conrelid = child.oid and contype = 'f'
    join tables as parent on parent.oid = confrelid
    where not child.master and not parent.master
      and not exists (
        select from generate_subscripts(conkey, 1) as place where conkey[place] = child.tenant and confkey[place] = parent.tenant
      )`,
  // With a list of columns or without one (confdelsetcols): a distributed table refuses both where the key names its tenant_id.
  'has no key with tenant_id that sets columns to null or default when a parent goes or changes': `
    select conname as name
    from tables join pg_constraint on conrelid = tables.oid and contype = 'f'
    where not master and (confdeltype in ('n', 'd') or confupdtype in ('n', 'd', 'c')) and tenant = any(conkey)`,
  'has no volatile default but ids of a sequence': `
    select name || '.' || attname as name
    from tables
    join pg_attribute on attrelid = tables.oid
    join pg_attrdef on adrelid = attrelid and adnum = attnum
    join pg_depend on pg_depend.classid = 'pg_attrdef'::regclass and pg_depend.objid = pg_attrdef.oid
    join pg_proc on pg_depend.refclassid = 'pg_proc'::regclass and pg_depend.refobjid = pg_proc.oid
    where provolatile = 'v'
    union all -- Functions of PostgreSQL itself are in no dependency.
    select name || '.' || attname
    from tables
    join pg_attribute on attrelid = tables.oid
    join pg_attrdef on adrelid = attrelid and adnum = attnum
    where pg_get_expr(adbin, adrelid) ~ '(clock_timestamp|timeofday|random|gen_random_uuid)\\(\\)'`,
  'is not pointed to by a master': `
    select conname as name
    from tables as child
    join pg_constraint on conrelid = child.oid and contype = 'f'
    join tables as parent on parent.oid = confrelid
    where child.master and not parent.master`,
  'has no trigger': `
    select tgname as name from tables join pg_trigger on tgrelid = tables.oid where not master and not tgisinternal`,
  'has no identity column': `
    select name from tables join pg_attribute on attrelid = tables.oid where attidentity <> ''`,
  'has row-level security enabled': `select name from tables where not master and not enabled`,
  // Rows of a forced table cannot be moved to another machine. There the roles of the application own nothing.
  [`has row-level security ${isOnCluster ? 'not ' : ''}forced upon its owner`]: `
    select name from tables where not master and forced = ${isOnCluster}`,
  'has only policies of plain current_setting() or for the jobs role': `
    select polname || ' on ' || name as name
    from tables join pg_policy on polrelid = tables.oid
    cross join lateral (select pg_get_expr(coalesce(polqual, polwithcheck), polrelid) as text) as condition
    where polroles <> array[(select oid from pg_roles where rolname = 'renkei_jobs')]
      and replace(text, '(tenant_id = (NULLIF(current_setting(''app.tenant_id''::text, true), ''''::text))::bigint)', 'own')
        !~ '^(own|\\(own AND \\(\\(CURRENT_USER <> ''renkei_app''::name\\) OR \\(current_setting\\(''app\\.[a-z_]+''::text, true\\) = ''[a-z]+''::text\\)\\)\\))$'`,
  'has no restrictive policy, which the workers of a distributed database take for a permissive one': `
    select polname || ' on ' || name as name from tables join pg_policy on polrelid = tables.oid where not polpermissive`,
}

test.each(Object.entries(rules))('every table %s', async (_rule, violations) => {
  const { rows } = await database.owner.query(`with tables as (${tables}) ${violations}`, [masters])
  expect(rows).toEqual([])
})

test('every view shows whoever asks no more than the tables below it would', async () => {
  const { rows } = await database.owner.query(
    `select relname as name
    from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('v', 'm')
      and (relkind = 'm' or not coalesce(reloptions, '{}') @> array['security_invoker=true'])
      and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')`,
  )
  expect(rows).toEqual([])
})

test('the list of masters names only tables that exist', async () => {
  const { rows } = await database.owner.query<{ name: string }>(
    `with tables as (${tables}) select name from tables where master`,
    [masters],
  )
  expect(rows.map(({ name }) => name).sort()).toEqual(masters)
})

// Rows of masters are never deleted, so foreign keys to them need no index.
test('every foreign key between tenant tables has an index on the side that points', async () => {
  const { rows } = await database.owner.query(
    `select conrelid::regclass::text || '.' || conname as name
    from pg_constraint
    join pg_class on pg_class.oid = conrelid and relnamespace = 'public'::regnamespace
    where contype = 'f'
      and confrelid not in ('tenants'::regclass, 'accounts'::regclass)
      and confrelid::regclass::text <> all($1)
      and not exists (
        select from pg_index
        where indrelid = conrelid and conkey <@ (indkey::int2[])[0:cardinality(conkey) - 1]
      )`,
    [masters],
  )
  expect(rows).toEqual([])
})
